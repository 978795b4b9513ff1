// A vector is needed (10.4.1).
model IteratorsScalar
  Real b[1] = {i for i in 2};  //! error SK2201
end IteratorsScalar;
