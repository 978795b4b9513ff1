// Functions do not end the simulation.
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  terminate("enough");  //! error SK2409
end f;

model M
  Real z = f(time);
end M;
