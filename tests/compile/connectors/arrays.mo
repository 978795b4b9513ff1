// Arrays of connectors are connected element by element.
//! flatten: M
//> 'g[1].u' = 's[1].y';
//> 'g[2].u' = 's[2].y';
//> 'g[3].u' = 's[3].y';
connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block G
  RealInput u;
  RealOutput y = 2*u;
end G;

model M
  S s[3];
  G g[3];
equation
  connect(s.y, g.u);
end M;
