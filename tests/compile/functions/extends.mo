// A function takes over inputs and outputs of another one and adds to them.
//! flatten: M
//> Real a = 11.0;
//> Real b = 7.0;
partial function Base
  input Real x;
  output Real y;
end Base;

function scaled
  extends Base;
  input Real k = 5;
protected
  Real z;
algorithm
  z := k*x;
  y := z + 1;
end scaled;

function triple = scaled(k = 3);

model M
  constant Real a = scaled(2);
  constant Real b = triple(2);
end M;
