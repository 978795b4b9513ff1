// More redeclare nested (7.3): accepted.
model L parameter Real r = 1; end L;
model L2 extends L; parameter Real s = 2; end L2;
model A replaceable model K = L; K k; end A;
model B A a; A aa[2]; end B;
model M
  B b(a(redeclare model K = L2(s = 3)), aa(redeclare each model K = L2));
  extends B(a(redeclare model K = L2));
end M;
