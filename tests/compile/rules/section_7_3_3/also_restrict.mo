// Also restrict (7.3.3): accepted.
model A Real x = 1; Real v[:] = {1, 2}; end A;
model M
  A a(redeclare parameter Real x = 2);
  A b(redeclare constant Real x = 3, redeclare Real v[3] = {1, 2, 3});
end M;
