// The range cannot be found where the iterator is no subscript.
model M
  parameter Integer v[:] = {2*i for i};  //! error SK2112
end M;
