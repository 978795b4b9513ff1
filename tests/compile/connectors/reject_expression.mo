connector RealInput = input Real;
connector RealOutput = output Real;

block G
  RealInput u;
end G;

model M
  G g;
equation
  connect(2*g.u, g.u);  //! error SK1112
end M;
