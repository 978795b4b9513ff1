// A partial model need not have one (9.3).
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
partial model InputsPartial
  G g, h;
equation
  connect(g.u, h.u);
end InputsPartial;
