// Constraint long class (6.4): accepted.
model P parameter Real u = 1; end P;
model Q parameter Real u = 2; Real z = 3; end Q;
model A
  replaceable model B = P;
  replaceable P c(u = 4);
  B b;
end A;
model M
  A a(redeclare model B = Q, redeclare Q c);
end M;
