// A parameter as subscript of a connector.
//! flatten: M
//> 'a.u' = 's[2].y';
connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block G
  RealInput u;
end G;

model M
  parameter Integer k = 2;
  S s[3];
  G a;
equation
  connect(s[k].y, a.u);
end M;
