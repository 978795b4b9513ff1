// No equations (12.2).
function f
  input Real u;
  output Real y;
equation
  y = u;  //! error SK2408
end f;
model WithEquations
  Real x = f(time);
end WithEquations;
