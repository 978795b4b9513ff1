// (-1)^0.5 (10.6.8).
model PowNegativeFraction
  constant Real a = (-1)^0.5;  //! error SK2904
  Real x = a;
end PowNegativeFraction;
