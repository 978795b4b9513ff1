// String expressions and escapes.
//! flatten: M
model M
  parameter String s = "a \"quoted\" text\n";
  String t = s + String(time, significantDigits = 3) + String(integer(time)) + String(time > 1);
end M;
