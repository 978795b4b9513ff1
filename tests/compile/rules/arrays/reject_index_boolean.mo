// A Boolean mask is no subscript (10.5).
model IndexBoolean
  Real a[2] = {1, 2};
  Real b = a[true];  //! error SK2206
end IndexBoolean;
