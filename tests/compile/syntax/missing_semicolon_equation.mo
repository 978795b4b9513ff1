// The place of the missing semicolon is where the equation ends.
model MissingSemicolonEquation
  Real x, y;
equation
  x = time  //! error SK1102
  y = x;
end MissingSemicolonEquation;
