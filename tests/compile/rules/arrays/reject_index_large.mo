// Above the upper bound (10.5).
model IndexLarge
  Real a[4] = {1, 2, 3, 4};
  Real b = a[5];  //! error SK2205
end IndexLarge;
