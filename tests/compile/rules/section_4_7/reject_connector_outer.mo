// Connector outer (4.7): refused.
connector C
  Real v;
  flow Real i;
  outer parameter Real p;  //! error SK2004
end C;
model M
  inner parameter Real p = 1;
  C c;
equation
  c.v = 1;
end M;
