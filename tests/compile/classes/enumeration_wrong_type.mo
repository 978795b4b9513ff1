// Literals of another enumeration do not fit, even when their names are equal.
model EnumerationWrongType
  type A = enumeration(on, off);
  type B = enumeration(on, off);
  parameter A a = B.on;  //! error SK2201
end EnumerationWrongType;
