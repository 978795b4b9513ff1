// The size of a member follows from another one.
//! flatten: M
//> Real 'a.v[3]' = 0.0
//> Real 'b.v[1]' = 5.0
record R
  parameter Integer n = 3;
  parameter Real v[n] = zeros(n);
end R;

model M
  parameter R a;
  parameter R b(n = 1, v = {5});
end M;
