// Connector equation (4.7): refused.
connector C
  Real v;
  flow Real i;
equation
  v = 1;  //! error SK2004
end C;
model M
  C c;
end M;
