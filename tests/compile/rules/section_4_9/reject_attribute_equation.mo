// Attribute equation (4.9): refused.
model M
  Real x = 1;
equation
  x.start = 3;  //! error SK2102
end M;
