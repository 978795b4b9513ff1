// More conditional (4.4.5): accepted.
connector Pin Real v; flow Real i; end Pin;
model R
  parameter Boolean useHeat = false;
  Pin p, n;
  Pin heat(v = 3) if useHeat;
  parameter Real k = 1 if not useHeat;
protected
  Pin internal;
equation
  connect(heat, internal);
  if not useHeat then
    internal.v = 1;
  end if;
  p.i + n.i = 0;
  p.v - n.v = p.i;
end R;
model G Pin p; equation p.v = 0; end G;
model M
  R r;
  G g;
equation
  connect(r.p, g.p);
  connect(r.n, g.p);
end M;
