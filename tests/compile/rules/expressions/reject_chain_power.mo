// Powers are not chained (3.2).
model ChainPower
  Real x = 2^3^2;  //! error SK1213
end ChainPower;
