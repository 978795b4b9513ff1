// Sizes by parameters (9.3.1).
connector Plug
  parameter Integer m = 3;
  final parameter Integer n = m;
  Real v[m];
  flow Real i[n];
end Plug;
model P
  Plug p(m = 2);
equation
  p.v = p.i;
end P;
