// Also local class (4.6.3): accepted.
model A
  type V = Real(nominal = 1);
  V v = 1;
  model I parameter Real p = 1; end I;
  I i;
  record R Real x = 1; end R;
  R r;
end A;
model M
  extends A(V(nominal = 10), I(p = 3), R(x = 4));
  A a(V(unit = "m"), I(p = 5));
end M;
