// Inner types (5.4): accepted.
model A
  outer parameter Integer n;
  outer Boolean b;
  outer Real v[:];
  outer type T = Real;
  Real x[n] = v;
  T t = 1;
end A;
model M
  inner constant Integer n = 2;
  inner Boolean b = time > 1;
  inner Real v[2] = {1, 2};
  inner type T = Real(unit = "m");
  A a;
end M;
