// div rounds to zero, mod has the sign of the divisor, rem that of the dividend.
//! flatten: M
//> Integer a = -3;
//> Integer b = 1;
//> Integer c = -1;
//> Integer d = -1;
//> Integer e = 1;
//> Real f = 2.0;
//> Real g = 0.5;
//> Real h = -1.5;
model M
  constant Integer a = div(-7, 2);
  constant Integer b = mod(-7, 2);
  constant Integer c = rem(-7, 2);
  constant Integer d = mod(7, -2);
  constant Integer e = rem(7, -2);
  constant Real f = div(5.5, 2);
  constant Real g = mod(-5.5, 2);
  constant Real h = rem(-5.5, 2);
end M;
