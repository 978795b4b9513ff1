// Declarations and equations end with a semicolon.
model MissingSemicolon
  Real x = 1  //! error SK1102
  Real y = 2;
end MissingSemicolon;
