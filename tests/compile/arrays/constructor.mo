// Nested constructors make matrices; Integers become Reals when one element is Real.
//! flatten: M
//> Integer 'a[2,1]' = 3;
//> Real 'b[1]' = 1.0;
//> Real 'b[2]' = 2.5;
//> Integer 'c[1,1,2]' = 2;
//> Integer 'd[3]' = 6;
model M
  constant Integer a[2, 2] = {{1, 2}, {3, 4}};
  constant Real b[2] = {1, 2.5};
  constant Integer c[1, 1, 2] = {{{1, 2}}};
  constant Integer d[3] = array(4, 5, 6);
end M;
