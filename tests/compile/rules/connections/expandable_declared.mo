// Declared members (9.1.3).
expandable connector Bus
  Real speed;
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
model ExpandableDeclared
  Bus b;
  S s;
  G g;
  Real x = b.speed + 1;
equation
  connect(s.y, b.speed);
  connect(b.speed, g.u);
end ExpandableDeclared;
