// M.c1.c2 with two component levels (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model S
  R r;
end S;
model FormTooDeep
  S s;
  R r;
equation
  connect(s.r.p, r.p);  //! error SK2606
end FormTooDeep;
