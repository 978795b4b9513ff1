// Also overridden (4.4.2.1): accepted.
model A
  Real x = 1;
  parameter Real p = 2;
  Real v[2] = {1, 2};
end A;
model M
  A a(x = time, p = 3, v = {3, 4});
  extends A(x = 5, v = {time, 1});
end M;
