// More redeclare elements (7.3): accepted.
model P parameter Real p = 1; end P;
model Q extends P(p = 2); parameter Real q = 3; end Q;
model A
  replaceable P a(p = 5);
  replaceable model K Real x = 1; end K;
  K k;
  replaceable P e constrainedby P(p = 8);
end A;
model M
  extends A;
  redeclare Q a(q = 9);
  redeclare model K Real x = 2; Real y = 3; end K;
  redeclare replaceable Q e;
end M;
