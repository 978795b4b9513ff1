// The sizes of the type come last (10.1).
model DeclMixedOrder
  Real[3, 2] x[4, 5] = fill(1.0, 3, 2, 4, 5);  //! error SK2203
end DeclMixedOrder;
