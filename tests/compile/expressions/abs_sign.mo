// abs keeps the type of its argument, sign is an Integer.
//! flatten: M
//> Integer a = 3;
//> Real b = 2.5;
//> Integer c = -1;
//> Integer d = 0;
//> e = abs(x);
model M
  constant Integer a = abs(-3);
  constant Real b = abs(-2.5);
  constant Integer c = sign(-0.1);
  constant Integer d = sign(0);
  Real x = time - 1;
  Real e = abs(x);
end M;
