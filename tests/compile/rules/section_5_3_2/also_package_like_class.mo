// Also package like class (5.3.2): accepted.
class C
  constant Real k = 1;
  model A Real x = 1; end A;
end C;
model M
  C.A a;
  Real y = C.k;
end M;
