// Record contents (4.7): accepted.
record R
  type T = Real(unit = "m");
  record S
    Real a = 1;
  end S;
  T x = 1;
  S s;
  parameter Integer n = 2;
  constant Real k = 3;
  Real v[n] = fill(1.0, n);
end R;
model M
  R r;
end M;
