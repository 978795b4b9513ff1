// A vector of two is no scalar.
model M
  parameter Real x = scalar({1, 2});  //! error SK2403
end M;
