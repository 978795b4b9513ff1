// Connector block (4.7): refused.
block A Real x = 1; end A;
connector C  //! warning SK2611
  A a;  //! error SK2004
  Real v; flow Real i;
end C;
model M
  C c;
equation
  c.v = 1;
end M;
