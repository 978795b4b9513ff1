// Names differ (9.3).
connector A
  Real v;
  flow Real i;
end A;
connector B
  Real u;
  flow Real i;
end B;
model ConnectorNames
  A a;
  B b;
equation
  connect(a, b);  //! error SK2602
end ConnectorNames;
