// Strings, Booleans, enumerations (3.5).
model RelationsOk
  type E = enumeration(a, b);
  Boolean a = "a" < "b", b = false < true, c = E.a < E.b, d = "a" == "b", e = 1 == 2;
end RelationsOk;
