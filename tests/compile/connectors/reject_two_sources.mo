connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block G
  RealInput u;
end G;

model M
  S a, b;
  G g;
equation
  connect(a.y, g.u);
  connect(b.y, g.u);  //! error SK2605
end M;
