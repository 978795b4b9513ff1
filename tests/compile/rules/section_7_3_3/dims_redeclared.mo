// Dims redeclared (7.3.3): accepted.
model A Real x[:] = {1, 2}; parameter Real p = 1; end A;
model M
  A a(redeclare Real x[3] = {1, 2, 3});
  A b(redeclare constant Real p = 2);
end M;
