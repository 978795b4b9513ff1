// Array types with modifications (10.1).
model AliasArrayType
  type V3 = Real[3](each unit = "m");
  V3 a = {1, 2, time}, b[2] = {a, 2*a};
  Real n = a*a, m[3] = b[2];
end AliasArrayType;
