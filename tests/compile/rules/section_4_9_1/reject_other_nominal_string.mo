// Other nominal string (4.9.1): refused.
model M
  Real x(nominal = "1") = 1;  //! error SK2214
end M;
