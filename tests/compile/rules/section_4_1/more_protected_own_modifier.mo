// More protected own modifier (4.1): accepted.
model A
protected
  parameter Real p(start = 2, unit = "m") = 1;
public
  Real y = p;
end A;
model M
  A a;
end M;
