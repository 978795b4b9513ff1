// Other cycle size self (4.4.4): refused.
model M
  parameter Real x[size(x, 1)] = {1, 2};  //! error SK2903
end M;
