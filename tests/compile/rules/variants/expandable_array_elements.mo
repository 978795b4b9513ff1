// Elements of bus arrays (9.1.3).
expandable connector Bus
end Bus;
connector Out = output Real;
connector In = input Real;
block S
  Out y = time;
end S;
block G
  In u;
  Out y = 2*u;
end G;
model ExpandableArrayElements
  Bus bus;
  S s[2];
  G g;
equation
  connect(s[1].y, bus.x[1]);
  connect(s[2].y, bus.x[2]);
  connect(bus.x[2], g.u);
end ExpandableArrayElements;
