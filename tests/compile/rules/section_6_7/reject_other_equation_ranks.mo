// Other equation ranks (6.7): refused.
model M
  Real x[2];
equation
  x = 1;  //! error SK2201
end M;
