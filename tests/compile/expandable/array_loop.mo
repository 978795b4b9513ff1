// An array member made in a loop.
//! flatten: M
//> 'bus.x[1]' = 's[1].y';
//> 'bus.x[3]' = 's[3].y';
connector RealOutput = output Real;

expandable connector Bus
end Bus;

block S
  RealOutput y = time;
end S;

model M
  Bus bus;
  S s[3];
equation
  for i in 1:3 loop
    connect(s[i].y, bus.x[i]);
  end for;
end M;
