// An input connector may get its value by an equation.
connector RealInput = input Real;

block G
  RealInput u;
  Real y = 2*u;
end G;

model M
  G g;
equation
  g.u = time;
end M;
