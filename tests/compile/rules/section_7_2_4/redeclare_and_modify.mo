// Redeclare and modify (7.2.4): accepted.
model A replaceable Real x = 1; end A;
model M
  A a(redeclare Real x, x.start = 2);
  A b(redeclare replaceable Real x constrainedby Real, x.start = 2);
end M;
