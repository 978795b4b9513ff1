// A type may carry sizes of its own.
//! flatten: M
//> 'b[2,1]' = 3.0;
//> 'b[2,2]' = 4.0;
model M
  type Pair = Real[2];
  constant Pair a = {1, 2};
  constant Pair b[2] = {a, {3, 4}};
end M;
