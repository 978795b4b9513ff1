// Scalar and vector of one element (9.3).
connector A
  Real v;
  flow Real i;
end A;
connector B
  Real v[1];
  flow Real i[1];
end B;
model ConnectorScalarVector
  A a;
  B b;
equation
  connect(a, b);  //! error SK2603
end ConnectorScalarVector;
