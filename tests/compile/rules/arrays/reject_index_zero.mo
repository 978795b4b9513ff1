// Below the lower bound (10.5).
model IndexZero
  Real a[4] = {1, 2, 3, 4};
  Real b = a[0];  //! error SK2205
end IndexZero;
