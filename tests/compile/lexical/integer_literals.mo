// Digits alone are an Integer; a leading zero changes nothing.
//! flatten: IntegerLiterals
//> a = 0;
//> b = 2147483647;
//> c = 12;
//> d = -5;
model IntegerLiterals
  parameter Integer a = 0;
  parameter Integer b = 2147483647;
  parameter Integer c = 012;
  parameter Integer d = -5;
end IntegerLiterals;
