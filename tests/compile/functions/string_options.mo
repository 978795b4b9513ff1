// The flat text of a function names the options of String, as the language wants them.
//! flatten: M
//> s := String(e, minimumLength = 0, leftJustified = true) + String(i, minimumLength = 4, leftJustified = false)
//> t := String(x, significantDigits = 3, minimumLength = 0, leftJustified = true) + String(x, format = "5.2f")
model M
  type E = enumeration(a, b);
  function text
    input E e;
    input Integer i;
    input Real x;
    output String s;
    output String t;
  algorithm
    s := String(e) + String(i, leftJustified = false, minimumLength = 4);
    t := String(x, significantDigits = 3) + String(x, format = "5.2f");
  end text;
  Integer i = if time < 1 then 1 else 2;
  Real x = i;
  String s;
  String t;
equation
  (s, t) = text(E.b, i, i);
end M;
