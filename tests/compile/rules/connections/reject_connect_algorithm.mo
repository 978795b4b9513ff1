// Not in algorithms (9.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model ConnectAlgorithm
  R a, b;
algorithm
  connect(a.p, b.p);  //! error SK1212
end ConnectAlgorithm;
