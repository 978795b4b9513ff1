// Connectors with flow may be inside (9.1.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
expandable connector Bus
  Pin p;
end Bus;
model R
  Pin p;
equation
  p.v = p.i - time;
end R;
model ExpandablePin
  Bus b;
  R r;
equation
  connect(r.p, b.p);
end ExpandablePin;
