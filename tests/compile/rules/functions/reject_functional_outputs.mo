// A function as an argument has the outputs of the input's type: names and types (6.5, 12.4.2).
partial function P
  input Real u;
  output Real y;
end P;
function b
  input Real u;
  output Boolean y;
algorithm
  y := u > 1;
end b;
function n
  input Real u;
  output Real z;
algorithm
  z := u;
end n;
function two
  input Real u;
  output Real y;
  output Real z;
algorithm
  y := u;
  z := u;
end two;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model M
  Real x = q(b);  //! error SK2403
  Real y = q(n);  //! error SK2403
  Real z = q(two);
end M;
