connector Pin
  Real v;
  flow Real i;
end Pin;

connector Port  //! warning SK2611
  Real v;
end Port;

model A
  Pin p;
end A;

model B
  Port p;
end B;

model M
  A a;
  B b;
equation
  connect(a.p, b.p);  //! error SK2602
end M;
