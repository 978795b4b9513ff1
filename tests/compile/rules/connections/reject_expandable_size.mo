// Size of a sizeless array (9.1.3).
expandable connector Bus
  Real speed[:];
end Bus;
connector Out = output Real;
block S
  Out y = time;
end S;
model ExpandableSize
  Bus bus;
  S s;
  Integer n = size(bus.speed, 1);  //! error SK2902
equation
  connect(bus.speed[1], s.y);
end ExpandableSize;
