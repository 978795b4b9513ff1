// An algorithm and an external clause are two bodies.
function f
  input Real x;
  output Real y;
algorithm
  y := 2*x;  //! error SK2408
  external "C" y = sin(x);
end f;

function g
  extends h;
algorithm
  y := 2*x;  //! error SK2408
end g;

function h
  input Real x;
  output Real y;
  external "C" y = sin(x);
end h;

model M
  Real a = f(time);
  Real b = g(time);
end M;
