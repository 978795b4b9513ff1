// Attribute read (4.9): refused.
model M
  Real x(start = 2) = 1;
  Real y = x.start;  //! error SK2102
end M;
