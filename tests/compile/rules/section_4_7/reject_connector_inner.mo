// Connector inner (4.7): refused.
connector C
  Real v;
  flow Real i;
  inner parameter Real p = 1;  //! error SK2004
end C;
model M
  C c;
equation
  c.v = 1;
end M;
