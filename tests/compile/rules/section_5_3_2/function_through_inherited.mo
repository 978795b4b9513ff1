// Function through inherited (5.3.2): accepted.
partial model B
  constant Real z = 2;
  function f input Real u; output Real y = u*z; end f;
end B;
model A extends B(z = 3); end A;
model M
  A a;
  A b(z = 4);
  Real y = a.f(1) + b.f(1);
end M;
