// Connect-equations of a base class.
//! flatten: M
//> 'a.p.v' = 'b.p.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

model A
  Pin p;
equation
  p.v = p.i + 1;
end A;

partial model Base
  replaceable A a;
  A b;
equation
  connect(a.p, b.p);
end Base;

model M
  extends Base;
end M;
