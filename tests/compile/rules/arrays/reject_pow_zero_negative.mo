// 0^(-1) (10.6.8).
model PowZeroNegative
  constant Real a = 0.0^(-1);  //! error SK2904
  Real x = a;
end PowZeroNegative;
