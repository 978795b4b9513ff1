// A function has no equations.
function f
  input Real x;
  output Real y;
equation
  y = x;  //! error SK2408
end f;

model M
  Real a = f(time);
end M;
