// Connector component protected (4.7): refused.
class S
protected
  Real y = 1;
end S;
connector C  //! warning SK2611
  Real v; flow Real i;
  S s;  //! error SK2004
end C;
model M
  C c;
equation
  c.v = 1;
end M;
