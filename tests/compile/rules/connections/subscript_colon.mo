// Colon and ranges (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i - time;
end R;
model SubscriptColon
  R r[3], s[3], t[2];
  parameter Integer k = 2;
equation
  connect(r[:].p, s.p);
  connect(t[1:k].p, r[{1, 3}].p);
end SubscriptColon;
