// Ranges and loops over an enumeration.
//! flatten: M
//> Level 'a[1]' = Level.mid;
//> Level 'a[2]' = Level.high;
//> Integer b = 6;
//> Integer 'c[3]' = 30;
//> Integer n = 3;
type Level = enumeration(low, mid, high);

model M
  constant Level a[2] = Level.mid:Level.high;
  constant Integer b = sum(Integer(l) for l in Level);
  constant Integer c[3] = {10*Integer(l) for l in Level};
  constant Integer n = size(c, 1);
end M;
