// Modifier of bound (4.8): accepted.
model A
  parameter Real p;
  constant Real c = 1;
  input Real u;
  Real x = 1;
end A;
model M
  A a(p = 1, c = 2, u = 3, x = time);
end M;
