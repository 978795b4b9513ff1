// not binds tighter than and, and tighter than or; comparisons tighter than not; * tighter than +.
//! flatten: Precedence
//> a = true;
//> b = false;
//> c = 14;
//> d = 2.0;
//> e = true;
model Precedence
  constant Boolean a = true or false and false;
  constant Boolean b = not true or false;
  constant Integer c = 2 + 3*4;
  constant Real d = 8/2/2;
  constant Boolean e = not 1 + 1 > 3;
end Precedence;
