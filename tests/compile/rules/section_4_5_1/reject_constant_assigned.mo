// Constant assigned (4.5.1): refused.
model M
  constant Real k = 1;
algorithm
  k := 2;  //! error SK2209
end M;
