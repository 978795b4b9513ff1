// Metres cannot be added to seconds.
model M
  parameter Real l(unit = "m") = 2;
  parameter Real t(unit = "s") = 3;
  Real x = l + t;  //! warning SK2217
end M;
