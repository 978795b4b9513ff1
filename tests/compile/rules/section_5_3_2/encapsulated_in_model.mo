// Encapsulated in model (5.3.2): accepted.
model A
  Real x = 1;
  encapsulated function f input Real u; output Real y = u; end f;
  encapsulated model B Real x = 1; end B;
end A;
model M
  Real y = A.f(2);
  A.B b;
end M;
