// No such literal (3.7.1.1).
model EnumConversionRange
  type E = enumeration(a, b);
  E e = E(3);  //! error SK2904
end EnumConversionRange;
