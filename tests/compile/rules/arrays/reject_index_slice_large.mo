// A slice above the bound (10.5).
model IndexSliceLarge
  Real a[4] = {1, 2, 3, 4};
  Real b[2] = a[4:5];  //! error SK2205
end IndexSliceLarge;
