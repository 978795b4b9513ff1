// A colon takes the size from the value that a modification gives.
//! flatten: M
//> Integer 'a.n' = 2;
//> Integer 'b.n' = 4;
model Table
  parameter Real v[:] = {1, 2};
  parameter Integer n = size(v, 1);
end Table;

model M
  Table a, b(v = {1, 2, 3, 4});
end M;
