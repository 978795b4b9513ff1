// A colon needs a value to take the size from.
model M
  Real x[:];  //! error SK2207
equation
  x = {1, 2};
end M;
