// Outer conditional off (5.4): accepted.
partial model W end W;
model A
  outer W w if false;
  Real x = 1;
end A;
model M
  A a;
end M;
