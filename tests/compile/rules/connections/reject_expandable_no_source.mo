// An input without source (9.1.3).
expandable connector Bus
end Bus;
connector In = input Real;
block G
  In u;
  Real y = 2*u;
end G;
model Part
  Bus bus;
  G g;
equation
  connect(bus.speed, g.u);
end Part;
model ExpandableNoSource  //! error SK2702
  Part p, q;
protected
  Bus bus;
equation
  connect(p.bus, bus);
  connect(q.bus, bus);
end ExpandableNoSource;
