connector C
  Real v;
  flow Real i;
end C;
model M
  C a, b;
  connect(a, b);  //! error SK1205
end M;
