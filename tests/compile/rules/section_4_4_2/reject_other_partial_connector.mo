// Other partial connector (4.4.2): refused.
partial connector C Real v; flow Real i; end C;
model M
  C c;  //! error SK2005
equation
  c.v = 1;
end M;
