// In an expression the first result counts.
//! flatten: M
//> Integer q = 3;
//> Integer a = 4;
//> Integer b = 2;
function divide
  input Integer a, b;
  output Integer q = div(a, b), r = mod(a, b);
algorithm
end divide;

function both
  input Integer n;
  output Integer r;
protected
  Integer q;
algorithm
  (q, r) := divide(n, 5);
end both;

model M
  constant Integer q = divide(17, 5);
  constant Integer a = divide(17, 5) + 1;
  constant Integer b = both(17);
end M;
