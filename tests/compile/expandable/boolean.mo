// Types other than Real.
//! flatten: M
//> Boolean 'bus.on';
connector BooleanOutput = output Boolean;

expandable connector Bus
end Bus;

block S
  BooleanOutput y = time > 1;
end S;

model M
  Bus bus;
  S s;
equation
  connect(s.y, bus.on);
end M;
