connector Pin
  Real v;
  flow Real i;
end Pin;

expandable connector Bus
end Bus;

model A
  Pin p;
equation
  p.v = 1;
end A;

model M
  Bus bus;
  A a;
equation
  connect(bus, a.p);  //! error SK2607
end M;
