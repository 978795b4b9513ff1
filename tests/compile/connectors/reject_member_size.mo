connector C
  Real v[2];
  flow Real i[2];
end C;

connector D
  Real v[3];
  flow Real i[3];
end D;

model A
  C c;
end A;

model B
  D c;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);  //! error SK2603
end M;
