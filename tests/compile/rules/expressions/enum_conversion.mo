// Integer to enumeration (3.7.1.1).
model EnumConversion
  type E = enumeration(a, b);
  E e = E(2);
  Integer i = Integer(E.b);
end EnumConversion;
