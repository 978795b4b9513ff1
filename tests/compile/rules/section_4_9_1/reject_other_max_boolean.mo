// Other max boolean (4.9.1): refused.
model M
  Real x(max = true) = 1;  //! error SK2214
end M;
