// Numbers of dimensions agree (10.4.2).
model ConcatRanks
  Real a[3] = cat(1, {1, 2}, [3]);  //! error SK2203
end ConcatRanks;
