connector RealInput = input Real;

block G
  RealInput u;
end G;

model M
  RealInput u1, u2;
  G g;
equation
  connect(u1, g.u);
  connect(u2, g.u);  //! error SK2605
end M;
