// Integers, Booleans, Reals and enumeration values become text.
//! flatten: M
//> String a = "-12";
//> String b = "true";
//> String c = "big";
//> String d = "2.5";
//> String e = "3.14";
//> String f = "7   |";
//> String g = "   7|";
//> String h = "2.50";
//> String i = "1.23457e+10";
model M
  type Size = enumeration(small, big);
  constant String a = String(-12);
  constant String b = String(true);
  constant String c = String(Size.big);
  constant String d = String(2.5);
  constant String e = String(3.14159, significantDigits = 3);
  constant String f = String(7, minimumLength = 4) + "|";
  constant String g = String(7, minimumLength = 4, leftJustified = false) + "|";
  constant String h = String(2.5, format = ".2f");
  constant String i = String(12345678901.0);
end M;
