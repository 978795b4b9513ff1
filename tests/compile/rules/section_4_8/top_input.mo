// Top input (4.8): accepted.
model M
  input Real u;
  input Real u2 = 2;
  Real y = u + u2;
end M;
