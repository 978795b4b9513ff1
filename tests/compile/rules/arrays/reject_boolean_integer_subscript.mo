// An Integer subscript for Boolean (10.1).
model BooleanIntegerSubscript
  Real y[Boolean] = {1, 2};
  Real z = y[1];  //! error SK2206
end BooleanIntegerSubscript;
