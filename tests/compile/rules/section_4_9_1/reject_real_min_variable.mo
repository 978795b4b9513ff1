// Real min variable (4.9.1): refused.
model M
  Real y = time;
  Real x(min = y) = time;  //! error SK2208
end M;
