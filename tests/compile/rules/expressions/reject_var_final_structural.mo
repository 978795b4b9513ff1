// A size from a variable parameter (3.8).
model VarFinalStructural
  parameter Integer n(fixed = false);
  Real x[n];  //! error SK2902
initial equation
  n = 3;
equation
  x = ones(n);
end VarFinalStructural;
