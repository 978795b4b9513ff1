// Unbalanced many (4.8): refused.
model M  //! error SK2701
  Real x;
equation
  x = 1;
  x = time;
end M;
