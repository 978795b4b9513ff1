// More extends binds (4.8): accepted.
partial model B
  Real x;
  input Real u;
  Real y;
end B;
model C
  extends B(x = 1, u = 2);
equation
  y = x + u;
end C;
model M
  C c;
  C d(x = 5);
end M;
