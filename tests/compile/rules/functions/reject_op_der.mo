// Der in a function (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := der(u);  //! error SK2409
end f;
model OpDer
  Real x = f(time);
end OpDer;
