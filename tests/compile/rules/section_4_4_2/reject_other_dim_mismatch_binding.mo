// Other dim mismatch binding (4.4.2): refused.
model M
  parameter Integer n = 3;
  Real x[n] = {1, 2};  //! error SK2203
end M;
