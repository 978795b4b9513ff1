// Members match by name, in any order (9.3).
connector A
  Real v;
  flow Real i;
end A;
connector B
  flow Real i;
  Real v;
end B;
model MA
  A a;
equation
  a.v = a.i;
end MA;
model MB
  B a;
equation
  a.v = a.i - 1;
end MB;
model ConnectorParts
  MA a;
  MB b;
equation
  connect(a.a, b.a);
end ConnectorParts;
