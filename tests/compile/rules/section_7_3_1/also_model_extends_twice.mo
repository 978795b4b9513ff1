// Also model extends twice (7.3.1): accepted.
model A replaceable model K Real x = 1; end K; K k; end A;
model B extends A; redeclare replaceable model extends K Real y = 2; end K; end B;
model M
  extends B;
  redeclare model extends K Real z = 3; end K;
end M;
