// Equality and assignment of arrays (10.6.1).
model EqualityOk
  Real a[2] = {1, 2}*time, b[2];
  record R
    Real x[2];
  end R;
  R r, s;
equation
  b = a;
  r.x = a;
  s = r;
end EqualityOk;
