// Matrix with a Real exponent (10.6.9).
model PowRealExponent
  Real a[2, 2] = [1, 2; 3, 4]^2.0;  //! error SK2202
end PowRealExponent;
