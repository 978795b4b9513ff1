// The ends of a range are scalars.
model M
  parameter Integer v[:] = 1:{3};  //! error SK2202
end M;
