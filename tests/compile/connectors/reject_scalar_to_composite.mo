connector Pin
  Real v;
  flow Real i;
end Pin;
connector In = input Real;

model A
  Pin p;
end A;

block B
  In u;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.u);  //! error SK2602
end M;
