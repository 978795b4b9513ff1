// Lines may end with carriage return and line feed.
//! flatten: LineEndsCrLf
//> x = 1.0;
model LineEndsCrLf
  Real x = 1.0; // no "\r" in here
end LineEndsCrLf;
