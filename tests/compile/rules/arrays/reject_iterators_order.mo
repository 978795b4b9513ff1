// The last iterator is the first dimension (10.4.1).
model IteratorsOrder
  Real b[3, 2] = {i*j*time for j in 1:3, i in 1:2};  //! error SK2203
end IteratorsOrder;
