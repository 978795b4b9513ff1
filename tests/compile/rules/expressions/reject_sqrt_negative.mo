// Sqrt of a negative constant (3.7.1).
model SqrtNegative
  constant Real c = sqrt(-1);  //! error SK2904
  Real x = c;
end SqrtNegative;
