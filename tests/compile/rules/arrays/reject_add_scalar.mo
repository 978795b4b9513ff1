// A scalar and an array (10.6.2).
model AddScalar
  Real a[2] = {1, 2} + 1;  //! error SK2202
end AddScalar;
