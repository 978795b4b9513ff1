// Other quantities (9.3).
connector A
  Real v(quantity = "Voltage");
  flow Real i;
end A;
connector B
  Real v(quantity = "Temperature");
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
model QuantityDiffers
  MA a;
  MB b;
equation
  connect(a.a, b.a);  //! error SK2602
end QuantityDiffers;
