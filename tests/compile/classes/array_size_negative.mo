// A size is not negative.
model ArraySizeNegative
  parameter Integer n = -1;
  Real x[n] = ones(n);  //! error SK2218
end ArraySizeNegative;
