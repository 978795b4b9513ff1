// Other flow twice (4.4.2.2): refused.
connector C flow flow Real i; Real v; end C;  //! error SK1209
model M
  C c;
equation
  c.v = 1;
end M;
