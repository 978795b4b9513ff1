// Unbalanced types2 (4.8): refused.
model M  //! error SK2702
  Real x;
  Integer b;  //! error SK2703
equation
  x = 1;
  x + 1 = 2*time;
end M;
