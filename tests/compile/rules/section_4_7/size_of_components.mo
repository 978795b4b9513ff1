// Size of components (4.7): accepted.
model A Real x = 1; end A;
connector C Real v; flow Real i; end C;
model M
  A a[3];
  C c[2];
  Real n = size(a, 1) + ndims(a) + size(c, 1);
equation
  c.v = {1, 2};
end M;
