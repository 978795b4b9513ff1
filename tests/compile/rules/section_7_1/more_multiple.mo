// More multiple (7.1): accepted.
model A Real x = 1; end A;
model B extends A; Real y = x; end B;
model C extends A; Real z = x; end C;
model M
  extends B;
  extends C;
end M;
