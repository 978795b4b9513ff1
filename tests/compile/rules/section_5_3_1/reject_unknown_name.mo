// Unknown name (5.3.1): refused.
model M
  Real x = y;  //! error SK2101
end M;
