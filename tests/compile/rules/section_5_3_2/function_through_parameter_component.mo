// Parameters are no constants, so the function gets them as inputs (5.3.2): accepted.
model A
  parameter Real z = 2;
  function f input Real u; input Real v; output Real y = u*v; end f;
end A;
model M
  A a[3](z = {1, 2, 3});
  Real y[3] = {a[i].f(1, a[i].z) for i in 1:3};
end M;
