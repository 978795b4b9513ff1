// Parameters of a bus are always there.
//! flatten: M
//> parameter Integer 'bus.n' = 2
expandable connector Bus
  parameter Integer n = 2;
  Real x;
end Bus;

model M
  Bus bus;
  Real y = bus.n;
end M;
