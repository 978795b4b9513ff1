// Input bound by extends (4.8): accepted.
block F
  input Real u;
  Real y = u;
end F;
partial model P
  F f;
end P;
model M
  extends P(f(u = 2));
end M;
