// Record constant only (4.5): accepted.
model M
  record S constant Integer n; end S;
  parameter S s = S(2);
  Real y = s.n;
end M;
