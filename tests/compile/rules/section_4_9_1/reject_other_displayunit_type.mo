// Other displayunit type (4.9.1): refused.
model M
  Real x(displayUnit = 1) = 1;  //! error SK2214
end M;
