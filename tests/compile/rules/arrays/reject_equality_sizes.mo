// Sizes (10.6.1).
model EqualitySizes
  Real a[2] = {1, 2}, b[3];
equation
  b = a;  //! error SK2203
end EqualitySizes;
