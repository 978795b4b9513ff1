// More inner outer (5.4): accepted.
model World
  parameter Real g = 9.81;
  function f input Real h; output Real a = h; end f;
  Real t = time;
end World;
connector Pin Real v; flow Real i; end Pin;
model Body
  outer World world;
  Real a = world.g + world.t;
  outer parameter Integer n;
  Real x[n] = ones(n);
end Body;
model Sub
  Body b[2];
  inner parameter Integer n = 3;
end Sub;
model M
  inner World world(g = 5);
  inner parameter Integer n = 2;
  Body b;
  Sub s;
end M;
