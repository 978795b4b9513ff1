// Attribute value (4.9): refused.
model M
  Real x = 1;
  Real y = x.value;  //! error SK2102
end M;
