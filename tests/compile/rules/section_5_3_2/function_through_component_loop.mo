// Function through component loop (5.3.2): accepted.
model A
  parameter Real p = 1;
  function f input Real u; output Real y = 2*u; end f;
end A;
model B
  A a;
end B;
model M
  A a[3];
  B b[3];
  Real x[3];
  Real y[2];
  Real z[3] = {a[i].f(i) for i in 1:3};
equation
  for i in 1:3 loop
    x[i] = a[i].f(3) + b[i].a.f(4);
  end for;
  for i in 1:2 loop
    y[i] = a[i + 1].f(3) + a[4 - i].f(1);
  end for;
end M;
