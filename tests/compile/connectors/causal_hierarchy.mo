// An input of the class feeds inputs of its parts; an output of a part is the class's output.
//! flatten: M
//> 'sub.g.u' = 'sub.u';
//> 'sub.y' = 'sub.g.y';
connector RealInput = input Real;
connector RealOutput = output Real;

block G
  RealInput u;
  RealOutput y = 2*u;
end G;

block Sub
  RealInput u;
  RealOutput y;
  G g;
equation
  connect(u, g.u);
  connect(g.y, y);
end Sub;

block S
  RealOutput y = time;
end S;

model M
  S s;
  Sub sub;
equation
  connect(s.y, sub.u);
end M;
