// A function knows nothing about time.
function f
  input Real x;
  output Real y;
algorithm
  y := der(x);  //! error SK2409
end f;

model M
  Real y = f(time);
end M;
