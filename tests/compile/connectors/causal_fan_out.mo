// One output to several inputs; the source stands on the right.
//! flatten: M
//> 'a.u' = 's.y';
//> 'b.u' = 's.y';
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
  S s;
  G a, b;
equation
  connect(s.y, a.u);
  connect(a.u, b.u);
end M;
