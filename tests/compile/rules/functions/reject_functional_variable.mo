// A value is no function (12.4.2).
partial function P
  input Real u;
  output Real y;
end P;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model FunctionalVariable
  Real x = q(2.0);  //! error SK2403
end FunctionalVariable;
