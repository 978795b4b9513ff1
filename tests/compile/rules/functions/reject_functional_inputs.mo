// More inputs (12.4.2).
partial function P
  input Real u;
  output Real y;
end P;
function g
  input Real u;
  input Real v;
  output Real y;
algorithm
  y := v;
end g;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model FunctionalInputs
  Real x = q(g);  //! error SK2403
end FunctionalInputs;
