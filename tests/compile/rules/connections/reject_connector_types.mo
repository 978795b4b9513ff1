// Integer and Real (9.3).
connector A
  Real v;
  flow Real i;
end A;
connector B
  Integer v;
  flow Real i;
end B;
model ConnectorTypes
  A a;
  B b;
equation
  connect(a, b);  //! error SK2602
end ConnectorTypes;
