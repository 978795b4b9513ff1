// Named arguments only (12.4.2.1).
partial function P
  input Real u;
  output Real y;
end P;
function g
  input Real a;
  input Real u;
  output Real y;
algorithm
  y := a + u;
end g;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model PartialPositional
  Real x = q(function g(2));  //! error SK2402
end PartialPositional;
