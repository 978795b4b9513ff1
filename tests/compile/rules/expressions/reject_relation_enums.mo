// Different enumerations (3.5).
model RelationEnums
  type E = enumeration(a, b);
  type F = enumeration(c, d);
  Boolean a = E.a == F.c;  //! error SK2202
end RelationEnums;
