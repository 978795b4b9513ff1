// Unbalanced few (4.8): refused.
model M  //! error SK2702
  Real x, y;
equation
  x = 1;
end M;
