// Constant modified (4.5.1): accepted.
model A constant Real k = 1; end A;
model M
  constant Real p = 2;
  A a(k = p);
  A b[2](each k = 3);
end M;
