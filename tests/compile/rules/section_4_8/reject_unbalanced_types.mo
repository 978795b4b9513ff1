// As many Real equations as Real unknowns (4.8): refused.
model M  //! error SK2702
  Real x;
  Boolean b;  //! error SK2703
equation
  x = 1;
  x = time;
end M;
