// The same for powers (10.6.8).
model PowDotLiteral
  Real a[2, 2] = 2.^[1, 2; 3, 4];  //! error SK2202
end PowDotLiteral;
