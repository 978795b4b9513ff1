// Cycle array elements (4.4.4): refused.
model M
  parameter Real x[2] = {1, x[1]};  //! error SK2903
end M;
