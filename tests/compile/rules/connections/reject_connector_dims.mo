// Dimensions differ inside (9.3).
connector A
  Real v[2];
  flow Real i[2];
end A;
connector B
  Real v[3];
  flow Real i[3];
end B;
model ConnectorDims
  A a;
  B b;
equation
  connect(a, b);  //! error SK2603
end ConnectorDims;
