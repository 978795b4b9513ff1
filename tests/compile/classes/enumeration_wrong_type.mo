// Literals of another enumeration fit when all are the same in the same order (6.7).
model EnumerationWrongType
  type A = enumeration(on, off);
  type B = enumeration(on, off);
  type C = enumeration(off, on);
  parameter A a = B.on;
  parameter A b = C.on;  //! error SK2201
end EnumerationWrongType;
