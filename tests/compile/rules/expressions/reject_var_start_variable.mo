// Start is a parameter expression (4.5).
model VarStartVariable
  Real y = time;
  Real x(start = y, fixed = true);  //! error SK2208
equation
  der(x) = 1;
end VarStartVariable;
