// Loops over enumerations, Booleans and Reals, and two iterators at once.
//! flatten: M
//> a = 6;
//> b = 1;
//> c = 1.5;
//> d = 9;
model M
  type Level = enumeration(low, mid, high);
  Integer a, b, d;
  Real c;
algorithm
  a := 0;
  for l in Level loop
    a := a + Integer(l);
  end for;
  b := 0;
  for v in Boolean loop
    b := if v then b + 1 else b;
  end for;
  c := 0;
  for r in 0.5:0.5:1 loop
    c := c + r;
  end for;
  d := 0;
  for i in 1:2, j in 1:2 loop
    d := d + i*j;
  end for;
end M;
