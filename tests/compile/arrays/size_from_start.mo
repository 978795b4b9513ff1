// The size may come from an attribute with one value for each element.
//! flatten: M
//> Integer n = 2;
//> der('x[2]') = -'x[2]';
model M
  Real x[:](start = {1, 2}, each fixed = true);
  parameter Integer n = size(x, 1);
equation
  der(x) = -x;
end M;
