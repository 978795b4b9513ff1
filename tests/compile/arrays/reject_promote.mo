// promote only adds dimensions.
model M
  parameter Real v[2] = promote([1, 2], 1);  //! error SK2410
end M;
