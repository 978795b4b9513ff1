// Redeclare variability (7.3): accepted.
model A
  replaceable Real x = 1;
end A;
model M
  extends A(redeclare parameter Real x = 2);
  parameter Real y = x;
end M;
