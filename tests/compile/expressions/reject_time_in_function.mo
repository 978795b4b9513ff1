// time has to be passed to a function.
function f
  input Real x;
  output Real y;
algorithm
  y := x*time;  //! error SK2409
end f;

model M
  Real y = f(2);
end M;
