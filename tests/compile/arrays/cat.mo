// cat joins along a chosen dimension.
//! flatten: M
//> Integer 'a[5]' = 5;
//> Integer 'b[3,2]' = 6;
//> Integer 'c[1,4]' = 6;
model M
  constant Integer a[5] = cat(1, {1, 2}, {3}, {4, 5});
  constant Integer b[3, 2] = cat(1, {{1, 2}, {3, 4}}, {{5, 6}});
  constant Integer c[1, 4] = cat(2, {{1, 2}}, {{5, 6}});
end M;
