// Also expandable (4.7): accepted.
expandable connector Bus end Bus;
connector RI = input Real;
connector RO = output Real;
block Src RO y = 1; end Src;
block Snk RI u; Real z = u; end Snk;
model M
  Bus bus;
  Src s;
  Snk k;
equation
  connect(s.y, bus.speed);
  connect(bus.speed, k.u);
end M;
