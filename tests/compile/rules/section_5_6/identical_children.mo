// Identical children (5.6): accepted.
model A Real x = 1; end A;
model B Real x = 1; end B;
model M
  extends A;
  extends B;
end M;
