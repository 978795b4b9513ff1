// More subtypes (6.4): accepted.
partial model P parameter Real p = 1; replaceable type T = Real; T x; end P;
model Q
  extends P;
  parameter Real q = 2;
equation
  x = p;
end Q;
model R
  parameter Real p = 3;
  replaceable type T = Real;
  T x = p;
  Real extra = 1;
  protected Real hidden = 2;
end R;
model A replaceable P c; replaceable model K = P; K k; end A;
model M
  A a(redeclare Q c(q = 3), redeclare model K = R);
  A b(redeclare R c, redeclare model K = Q(q = 5, p = 6));
end M;
