// The result of a function may decide about sizes.
//! flatten: M
//> 'x[4]' = time;
//! equations: 4
function count
  input Integer n;
  output Integer m;
algorithm
  m := 2*n;
end count;

model M
  parameter Integer n = 2;
  Real x[count(n)] = fill(time, count(n));
end M;
