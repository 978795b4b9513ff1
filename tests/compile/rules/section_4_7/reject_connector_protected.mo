// Connector protected (4.7): refused.
connector C
  Real v;
  flow Real i;
protected
  parameter Real p = 1;  //! error SK2004
end C;
model M
  C c;
equation
  c.v = 1;
end M;
