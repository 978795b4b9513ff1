// Not both an algorithm and external (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := u;  //! error SK2408
  external "C" y = f(u);
end f;
model BothBodies
  Real x = f(time);
end BothBodies;
