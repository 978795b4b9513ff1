// The outputs of a function are assigned from left to right.
//! flatten: M
//> constant Integer n = 21;
function two
  output Integer a = 1, b = 2;
algorithm
end two;

function f
  output Integer n;
protected
  Integer x, y;
algorithm
  (y, x) := two();
  n := 10*x + y;
end f;

model M
  constant Integer n = f();
end M;
