// No false alarm: inputs with a value and a connection, when-statements, inner and outer connectors, classes.
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = time;
end Source;
model Conditional
  RealInput u = internal;
  Real y;
protected
  Real internal;
equation
  y = 2*internal;
end Conditional;
block Button
  input Boolean reset[:] = {false};
  output Boolean on(start = false);
protected
  Boolean before[size(reset, 1)];
algorithm
  before := pre(reset);
  when before then
    on := false;
  end when;
  when time > 1 then
    on := true;
  end when;
end Button;
connector Port
  Real e;
  flow Real f;
end Port;
model World
  Port p;
equation
  p.e = 1;
end World;
model Part
  outer World world;
  Port p;
equation
  connect(p, world.p);
end Part;
class Loose
  Real free;
end Loose;
model LocalHelpers
  Source source;
  Conditional conditional;
  Button a(reset = {b.on}), b(reset = {a.on});
  inner World world;
  Part part;
  Loose loose;
equation
  connect(source.y, conditional.u);
  loose.free = time;
end LocalHelpers;
