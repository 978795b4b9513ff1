// Some arguments are bound, the rest is Connections.branch(still a function.
//! flatten: M
//> Real a = 6.0;
//> Real b = 10.0;
partial function Curve
  input Real u;
  output Real y;
end Curve;

function atTwo
  input Curve f;
  output Real y = f(2);
algorithm
end atTwo;

function line
  input Real k, u, d = 0;
  output Real y = k*u + d;
algorithm
end line;

model M
  constant Real a = atTwo(functionܓine(k = line;

model M
  constant Real a = atTwo(function line= 4));
end M;
