// Prefixes kept (7.3): accepted.
model A
  replaceable parameter Real p = 1;
  replaceable Real x[2] = {1, 2};
  replaceable constant Integer n = 2;
protected
  replaceable Real q = 2;
end A;
model M
  extends A(redeclare Real p = 2, redeclare Real x = {3, 4}, redeclare Real q = 5);
  parameter Real r = p;
end M;
