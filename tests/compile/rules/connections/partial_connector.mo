// Partial connectors need not (9.3.1).
partial connector Half
  Real v;
end Half;
connector Whole
  extends Half;
  flow Real i;
end Whole;
model R
  Whole p;
equation
  p.v = p.i;
end R;
