// Sums, differences and products of Integers are Integers.
//! flatten: M
//> Integer a = 17;
//> Integer b = -6;
//> Integer c = 1000000000000;
model M
  constant Integer a = 2 + 3*5;
  constant Integer b = -(2 + 4);
  constant Integer c = 1000000*1000000;
end M;
