// Also array redeclare (7.3): accepted.
model A
  replaceable Real x[2] = {1, 2};
  replaceable parameter Integer n[:] = {1, 2};
end A;
model M
  A a(redeclare Real x[2](each unit = "m") = {3, 4}, redeclare Integer n[3] = {1, 2, 3});
end M;
