// A negative exponent (10.6.9).
model PowNegativeExponent
  Real a[2, 2] = [1, 2; 3, 4]^(-1);  //! error SK2904
end PowNegativeExponent;
