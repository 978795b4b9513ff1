// Integers in a record of Reals become Reals.
//! flatten: M
//> Real 'r.x' = 3.0;
record R
  Real x;
end R;

record N
  Integer x;
end N;

model M
  constant R r = N(3);
end M;
