// More parameter array components (4.4.4): accepted.
model A parameter Real p = 1; parameter Real q = 2*p; end A;
model M
  A a[2](p = {1, 2});
  A b(p = a[1].q, q = a[2].q);
  parameter Real x[2] = {b.p, b.q};
  parameter Real y = x[1] + x[2];
end M;
