// Quantities agree or are empty (9.3).
connector A
  Real v(quantity = "Voltage");
  flow Real i;
end A;
connector B
  Real v;
  flow Real i;
end B;
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
model QuantitySame
  MA a, c;
  MB b;
equation
  connect(a.a, b.a);
  connect(c.a, a.a);
end QuantitySame;
