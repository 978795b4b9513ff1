// An iterator runs through a vector.
model M
  parameter Integer v[:] = {i for i in 3};  //! error SK2201
end M;
