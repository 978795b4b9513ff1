// A connector made from another by a short class.
//! flatten: M
//> 'a.p.v' = 'b.p.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

connector Positive = Pin(v(start = 1));
connector Negative = Pin;

model A
  Positive p;
equation
  p.v = p.i + 1;
end A;

model B
  Negative p;
equation
  p.v = 2*p.i;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;
