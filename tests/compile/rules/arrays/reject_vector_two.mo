// Two dimensions larger than one (10.3.2).
model VectorTwo
  Real x[4] = vector([1, 2; 3, 4]);  //! error SK2403
end VectorTwo;
