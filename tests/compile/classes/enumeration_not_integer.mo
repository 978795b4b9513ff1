// An Integer is not an enumeration value by itself.
model EnumerationNotInteger
  type A = enumeration(on, off);
  parameter A a = 1;  //! error SK2201
end EnumerationNotInteger;
