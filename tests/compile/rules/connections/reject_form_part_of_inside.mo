// M.c only: not a member of the connector of a component (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug
  Pin a, b;
end Plug;
model R
  Pin p;
equation
  p.v = p.i;
end R;
model T
  Plug plug;
equation
  plug.a.v = plug.a.i;
  plug.b.v = plug.b.i;
end T;
model FormPartOfInside
  T t;
  R r;
equation
  connect(t.plug.a.v, r.p.v);  //! error SK2601
end FormPartOfInside;
