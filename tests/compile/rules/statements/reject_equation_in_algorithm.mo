// No equations in algorithms (11.1).
model EquationInAlgorithm
  Real x;
algorithm
  x = time;  //! error SK1203
end EquationInAlgorithm;
