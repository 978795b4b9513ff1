// The same dimensions (10.4).
model ConstructorRanks
  Real a[2] = {1, {2}};  //! error SK2203
end ConstructorRanks;
