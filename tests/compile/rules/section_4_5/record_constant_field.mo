// Record constant field (4.5): accepted.
model M
  record S constant Integer n; Real x; end S;
  S s = S(n = 2, x = 3);
end M;
