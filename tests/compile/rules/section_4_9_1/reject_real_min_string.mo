// Real min string (4.9.1): refused.
model M
  Real x(min = "0") = 1;  //! error SK2214
end M;
