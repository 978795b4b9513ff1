// A Real subscript (10.5).
model IndexReal
  Real a[4] = {1, 2, 3, 4};
  Real b = a[2.0];  //! error SK2206
end IndexReal;
