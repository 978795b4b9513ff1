// More inputs with defaults (12.4.2).
partial function P
  input Real u;
  output Real y;
end P;
function g
  input Real u;
  input Real v = 3;
  output Real y;
algorithm
  y := v + u;
end g;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model FunctionalExtraDefault
  Real x = q(g);
end FunctionalExtraDefault;
