connector C
  Real v;
  flow Real i;
end C;
model M
  C a, b;
equation
  connect(a b);  //! error SK1101
end M;
