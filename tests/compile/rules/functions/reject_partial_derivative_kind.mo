// Only a function is the derivative of a function (12.7.2).
function g
  input Real u;
  output Real y;
algorithm
  y := u^2;
end g;
model A = der(g, u);  //! error SK2413
model M
  A a;
  Real x = 1;
end M;
