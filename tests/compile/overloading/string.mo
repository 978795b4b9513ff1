// An operator record says how it is written.
//! flatten: M
//> String a = "3|4";
//> String b = "3/4";
operator record Fraction
  Integer n, d;
  encapsulated operator function 'String'
    import Fraction;
    input Fraction f;
    input String sign = "|";
    output String s = String(f.n) + sign + String(f.d);
  algorithm
  end 'String';
end Fraction;

model M
  constant String a = String(Fraction(3, 4));
  constant String b = String(Fraction(3, 4), sign = "/");
end M;
