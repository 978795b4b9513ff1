connector A1
  Real v;
  flow Real i;
end A1;

connector B1  //! warning SK2611
  Real v;
  Real i;
end B1;

model A
  A1 c;
end A;

model B
  B1 c;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);  //! error SK2604
end M;
