// Record arguments and results.
//! flatten: M
//> record R
//> function f
record R
  Real a, b;
end R;

function f
  input R x;
  output R y;
protected
  Real s = 0;
algorithm
  while s < x.a loop
    s := s + 1;
  end while;
  y := R(s, x.b);
end f;

model M
  R r = R(time, 2);
  R q = f(r);
end M;
