// A size that varies (10.1).
model DeclVariableSize
  Integer n = if time > 1 then 2 else 3;
  Real x[n];  //! error SK2902
equation
  x = fill(1.0, n);
end DeclVariableSize;
