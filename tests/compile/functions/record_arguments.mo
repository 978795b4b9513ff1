// Records go in and out of functions.
//! flatten: M
//> Real 'p.x' = 6.0;
//> Real 'p.v[2]' = 8.0;
//> Real s = 3.0;
record R
  Real x;
  Real v[2];
end R;

function twice
  input R r;
  output R q;
algorithm
  q.x := 2*r.x;
  q.v := 2*r.v;
end twice;

function total
  input R r[:];
  output Real s = sum(r.x);
algorithm
end total;

model M
  constant R p = twice(R(3, {1, 4}));
  constant Real s = total({R(1, {0, 0}), R(2, {0, 0})});
end M;
