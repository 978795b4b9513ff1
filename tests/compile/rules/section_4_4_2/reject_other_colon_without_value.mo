// Other colon without value (4.4.2): refused.
model M
  Real x[:];  //! error SK2207
equation
  x = {1, 2};
end M;
