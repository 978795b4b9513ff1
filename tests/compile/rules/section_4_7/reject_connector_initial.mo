// Connector initial (4.7): refused.
connector C
  Real v;
  flow Real i;
initial equation
  v = 1;  //! error SK2004
end C;
model M
  C c;
equation
  der(c.v) = 1;
end M;
