// Flow and potential in one set (9.1.1).
connector A
  Real v;
  flow Real i;
end A;
connector B
  flow Real v;
  Real i;
end B;
model MA
  A a;
equation
  a.v = a.i;
end MA;
model MB
  B a;
equation
  a.v = a.i;
end MB;
model SetFlow
  MA a;
  MB b;
equation
  connect(a.a, b.a);  //! error SK2604
end SetFlow;
