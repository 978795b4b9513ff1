// A vector has nothing to exchange.
model M
  parameter Real v[2] = transpose({1, 2});  //! error SK2403
end M;
