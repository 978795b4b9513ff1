// The derivative of a Real input is Real and has its dimensions (12.7.1).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  annotation(derivative = df);  //! error SK2413
end f;
function df
  input Real u;
  input Integer du;
  output Real dy;
algorithm
  dy := du;
end df;
function g
  input Real u[2];
  output Real y;
algorithm
  y := sum(u);
  annotation(derivative = dg);  //! error SK2413
end g;
function dg
  input Real u[2];
  input Real du;
  output Real dy;
algorithm
  dy := du;
end dg;
model M
  Real x = f(time) + g({time, time});
end M;
