// Also if declared with colon (9.1.3).
expandable connector Bus
  Real speed[:];
end Bus;
connector Out = output Real;
block S
  Out y = time;
end S;
model ExpandableSizelessDeclared
  Bus bus;
  S s;
  Real a[:] = bus.speed;  //! error SK2207
equation
  connect(bus.speed[1], s.y);
end ExpandableSizelessDeclared;
