// Real unbounded type (4.9.1): refused.
model M
  Real x(unbounded = 3) = 1;  //! error SK2214
end M;
