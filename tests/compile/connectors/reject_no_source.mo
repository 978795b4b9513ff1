connector RealInput = input Real;

block G
  RealInput u;
end G;

model M
  G a, b;
equation
  connect(a.u, b.u);  //! error SK2605
end M;
