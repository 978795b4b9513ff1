// One has more members (9.3).
connector A
  Real v;
  flow Real i;
end A;
connector B
  Real v, w;
  flow Real i, j;
end B;
model ConnectorMore
  A a;
  B b;
equation
  connect(a, b);  //! error SK2602
end ConnectorMore;
