// A negative size (10.1).
model DeclNegativeSize
  parameter Integer n = -1;
  Real x[n];  //! error SK2218
equation
  x = fill(1.0, n);
end DeclNegativeSize;
