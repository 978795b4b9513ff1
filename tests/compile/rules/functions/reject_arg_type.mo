// Types agree (12.4.1).
function f
  input Integer a;
  output Real y;
algorithm
  y := a;
end f;
model ArgType
  Real x = f(2.5);  //! error SK2403
end ArgType;
