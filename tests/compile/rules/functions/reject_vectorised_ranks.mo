// Numbers of dimensions agree (12.4.6).
function add
  input Real e1, e2;
  output Real sum1;
algorithm
  sum1 := e1 + e2;
end add;
model VectorisedRanks
  Real a[2] = add({1, 2}, [1, 2]);  //! error SK2403
end VectorisedRanks;
