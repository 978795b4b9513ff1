// An Integer subscript for an enumeration (10.1).
model EnumIntegerSubscript
  type E = enumeration(a, b, c);
  Real y[E] = {1, 2, 3};
  Real z = y[1];  //! error SK2206
end EnumIntegerSubscript;
