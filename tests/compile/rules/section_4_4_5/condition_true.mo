// Condition true (4.4.5): accepted.
model M
  constant Boolean b = true;
  Real x = 1 if b;
  Real y[2] = {1, 2} if b and 1 < 2;
end M;
