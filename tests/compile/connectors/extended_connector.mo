// A connector that extends another has its members.
//! flatten: M
//> 'a.p.v' = 'b.p.v';
connector Base
  Real v;
end Base;

connector Pin
  extends Base;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i + 1;
end A;

model M
  A a, b;
equation
  connect(a.p, b.p);
end M;
