// Function through equal elements (5.3.2): accepted.
model A
  constant Real z = 1;
  function f input Real u; output Real y = z*u; end f;
end A;
model M
  A a[2](each z = 4);
  A b[2](z = {2, 2});
  A c[2];
  Real x = a[2].f(3) + a[1].f(3);
  Real y = b[2].f(3) + c[2].f(1);
end M;
