// A function of scalars is applied to each element, other arguments stay.
//! flatten: M
//> Real 'a[2]' = 14.0;
//> Real 'b[1,2]' = 12.0;
//> Real 'c[2]' = 26.0;
function add
  input Real x, y = 10;
  output Real r = x + y;
algorithm
end add;

model M
  constant Real a[2] = add({3, 4});
  constant Real b[1, 2] = add([1, 2], 10);
  constant Real c[2] = add({1, 6}, {10, 20});
end M;
