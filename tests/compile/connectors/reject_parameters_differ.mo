connector C
  constant Integer k;
  Real v;
  flow Real i;
end C;

model A
  C c(k = 1);
equation
  c.v = 1;
end A;

model B
  C c(k = 2);
equation
  c.v = c.i;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);  //! error SK2610
end M;
