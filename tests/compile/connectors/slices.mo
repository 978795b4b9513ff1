// Slices, ranges and end as subscripts of connectors.
//! flatten: M
//> 'g[3].u' = 's[1].y';
//> 'g[2].u' = 's[2].y';
//> 'g[1].u' = 's[3].y';
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
  connect(s[3].y, g[end - 2].u);
  connect(s[{2, 1}].y, g[2:3].u);
end M;
