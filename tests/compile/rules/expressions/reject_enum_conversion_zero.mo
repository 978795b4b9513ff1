// Counted from 1 (3.7.1.1).
model EnumConversionZero
  type E = enumeration(a, b);
  E e = E(0);  //! error SK2904
end EnumConversionZero;
