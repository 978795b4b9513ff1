// An Integer cannot take a Real.
model M
  Integer n;
algorithm
  n := 1.5;  //! error SK2201
end M;
