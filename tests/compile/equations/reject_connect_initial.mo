// Connections are not initial equations.
connector Pin
  Real v;
  flow Real i;
end Pin;

model M
  Pin a, b;
initial equation
  connect(a, b);  //! error SK2606
end M;
