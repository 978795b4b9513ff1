connector C
  parameter Real k = 1;
end C;

connector D  //! warning SK2611
  Real k;
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
  connect(a.c, b.c);  //! error SK2602
end M;
