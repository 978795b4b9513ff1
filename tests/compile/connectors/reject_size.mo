connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block G
  RealInput u;
end G;

model M
  S s[3];
  G g[2];
equation
  connect(s.y, g.u);  //! error SK2603
end M;
