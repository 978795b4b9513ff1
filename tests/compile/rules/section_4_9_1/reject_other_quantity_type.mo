// Other quantity type (4.9.1): refused.
model M
  Real x(quantity = true) = 1;  //! error SK2214
end M;
