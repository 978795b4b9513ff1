// Of another enumeration (10.1).
model EnumOtherSubscript
  type E = enumeration(a, b, c);
  type F = enumeration(a, b, d);
  Real y[E] = {1, 2, 3};
  Real z = y[F.a];  //! error SK2206
end EnumOtherSubscript;
