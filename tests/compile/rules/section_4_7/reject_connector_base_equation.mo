// Connector base equation (4.7): refused.
class B
  Real v;
  flow Real i;
equation
  v = 1;  //! error SK2004
end B;
connector C
  extends B;
end C;
model M
  C c;
end M;
