// Through a third connector (9.3).
connector A
  Real v(quantity = "Voltage");
  flow Real i;
end A;
connector B
  Real v(quantity = "Temperature");
  flow Real i;
end B;
connector C
  Real v;
  flow Real i;
end C;
model MA
  A a;
equation
  a.v = a.i;
end MA;
model MB
  B a;
equation
  a.v = a.i - 1;
end MB;
model MC
  C a;
equation
  a.v = a.i - 1;
end MC;
model QuantityIndirect
  MA a;
  MB b;
  MC c;
equation
  connect(a.a, c.a);
  connect(b.a, c.a);  //! error SK2602
end QuantityIndirect;
