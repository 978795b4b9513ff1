// Other attribute assign (4.9): refused.
model M
  Real x = 1;
algorithm
  x.start := 3;  //! error SK2102
end M;
