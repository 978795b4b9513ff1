// A function knows no clocks.
function f
  input Real x;
  output Real y;
algorithm
  y := hold(x);  //! error SK2409
end f;

model M
  Real y = f(time);
end M;
