// Inputs of the model itself come from outside and are no unknowns.
//! flatten: M
//! equations: 2
//! unknowns: 2
//> input Real u;
//> output Real y;
//> 'g.u' = u;
connector RealInput = input Real;
connector RealOutput = output Real;

block G
  RealInput u;
end G;

model M
  RealInput u;
  RealOutput y = g.u;
  G g;
equation
  connect(u, g.u);
end M;
