// A function takes a function.
//! flatten: M
//> Real a = 1.0;
//> Real b = 4.5;
partial function Curve
  input Real u;
  output Real y;
end Curve;

function area
  input Real a, b;
  input Curve f;
  output Real s = (b - a)*(f(a) + f(b))/2;
algorithm
end area;

function double
  extends Curve;
algorithm
  y := 2*u;
end double;

function square
  extends Curve;
algorithm
  y := u^2;
end square;

model M
  constant Real a = area(0, 1, double);
  constant Real b = area(0, 2, square) + area(0, 1, f = square);
end M;
