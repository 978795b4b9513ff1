// Conversions work on arrays too.
//! flatten: M
//> Integer 'a[2]' = 1;
//> Level 'b[1]' = Level.mid;
type Level = enumeration(low, mid, high);

model M
  constant Integer a[2] = Integer({Level.high, Level.low});
  constant Level b[2] = Level({2, 3});
end M;
