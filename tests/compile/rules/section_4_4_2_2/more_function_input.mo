// More function input (4.4.2.2): accepted.
function g input Real u; output Real y = u; end g;
partial function h input Real u; output Real y; end h;
function f
  input h fun;
  input Real x;
  output Real y;
algorithm
  y := fun(x);
end f;
model M
  Real x = f(function g(), 2);
  Real z = f(g, 3);
end M;
