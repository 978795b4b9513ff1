// More extends order (7.1): accepted.
model A parameter Real p; Real x = p; end A;
model M
  Real y = x;
  extends A(p = q);
  parameter Real q = 2;
protected
  parameter Real r = q;
end M;
