// What an expandable connector declares is there once something is connected to it (9.1.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
record Values
  Real a;
  Real b;
end Values;
expandable connector Bus
  Pin pin;
  Pin pins[2];
  Pin used;
  Real s;
  Values r;
end Bus;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model ExpandableUnconnected
  Bus bus;
  Ground g;
  Real y = time;
equation
  connect(g.p, bus.used);
end ExpandableUnconnected;
