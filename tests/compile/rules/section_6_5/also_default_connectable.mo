// Also default connectable (6.5): accepted.
connector RO = output Real;
model F parameter Real k = 1; end F;
model G extends F; parameter Real q(start = 1) = 2; RO y; input Real w = 3; record R Real a = 1; end R; parameter R r; equation y = q; end G;
model A replaceable F f; replaceable model K = F; K k; end A;
model B A a(redeclare G f(q = 3)); end B;
model M
  B b;
  A c(redeclare model K = G);
  extends A(redeclare G f);
end M;
