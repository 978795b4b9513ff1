// String with options (3.7.1.2).
model StringOk
  type E = enumeration(a, b);
  String a = String(2.5, significantDigits = 3), b = String(3, minimumLength = 5), c = String(true, leftJustified = false), d = String(E.a), e = String(2.5, format = "5.2f"), f = String(3, format = "d");
end StringOk;
