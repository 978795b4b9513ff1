// A vector for a scalar (10.6.1).
model ArrayScalarVector
  Real x = {1};  //! error SK2203
end ArrayScalarVector;
