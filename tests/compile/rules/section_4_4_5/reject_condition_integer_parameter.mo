// Condition integer parameter (4.4.5): refused.
model M
  parameter Integer b = 1;
  Real x = 1 if b;  //! error SK2211
end M;
