// One argument (10.3.1).
model NdimsTwo
  Real x[4, 1] = ones(4, 1);
  Integer n = ndims(x, 1);  //! error SK2402
end NdimsTwo;
