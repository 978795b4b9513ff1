// Nor is an enumeration (12.4.2).
partial function P
  input Real u;
  output Integer y;
end P;
type E = enumeration(a, b);
function q
  input P p;
  output Real y;
algorithm
  y := p(E.a);
end q;
model FunctionalEnumeration
  Real x = q(Integer);  //! error SK2407
end FunctionalEnumeration;
