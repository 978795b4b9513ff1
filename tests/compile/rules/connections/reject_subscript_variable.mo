// Subscripts are evaluable (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model SubscriptVariable
  R r[3], s;
  Integer i = if time > 1 then 1 else 2;
equation
  connect(r[i].p, s.p);  //! error SK2902
end SubscriptVariable;
