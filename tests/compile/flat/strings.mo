// String expressions and escapes.
//! flatten: M
model M
  parameter String s = "a \"quoted\" text\n";
  Integer n = integer(time);
  String t = s + String(n) + String(time > 1) + String(3.5, significantDigits = 3) + String(n, minimumLength = 5);
end M;
