// Sizes agree (10.6.3).
model ElementwiseRanks
  Real a[2] = {1, 2} .+ {1, 2, 3};  //! error SK2203
end ElementwiseRanks;
