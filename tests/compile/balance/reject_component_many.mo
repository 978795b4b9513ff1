connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block Bad
  RealInput u;
  RealOutput y;
equation
  y = u;
  y = 2*u;
end Bad;

model M  //! error SK2701
  S s;
  Bad b;  //! error SK2703
equation
  connect(s.y, b.u);
end M;
