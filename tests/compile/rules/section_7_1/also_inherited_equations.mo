// Also inherited equations (7.1): accepted.
model A Real x; equation x = 1; end A;
model B extends A; Real y; equation y = x; end B;
model M
  extends B;
  Real z = y;
initial equation
  assert(true, "a");
end M;
