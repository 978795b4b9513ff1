// Also class as model (4.8): accepted.
class A
  Real x = 1;
  Real y;
equation
  y = x;
end A;
class M
  A a;
  Real z = a.y;
end M;
