// Discrete not when algorithm (4.5.3): refused.
model M
  discrete Real x;  //! error SK2219
algorithm
  x := 3;
end M;
