// A scalar subscript of an empty dimension (10.7).
model EmptyIndex
  Real a[0];
  Real b = a[1];  //! error SK2205
end EmptyIndex;
