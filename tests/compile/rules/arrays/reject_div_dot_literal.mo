// 2. is a number (10.6.7).
model DivDotLiteral
  Real a[2, 2] = 2./[1, 2; 3, 4];  //! error SK2202
end DivDotLiteral;
