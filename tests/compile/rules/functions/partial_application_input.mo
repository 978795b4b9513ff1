// A function-valued input can be given some of its arguments, and passed on (12.4.2.1).
partial function Integrand
  input Real u;
  output Real y;
end Integrand;
partial function Family
  input Real u;
  input Real k;
  output Real y;
end Family;
function mean
  input Integrand f;
  input Real a;
  output Real y;
algorithm
  y := (f(a) + f(-a))/2;
end mean;
function scaled
  input Family f;
  input Real a;
  output Real y;
algorithm
  y := mean(function f(k = 3), a);
end scaled;
function power
  input Real shift;
  input Real u;
  input Real k;
  output Real y;
algorithm
  y := shift + k*u^2;
end power;
model PartialApplicationInput
  constant Real c = scaled(function power(shift = 1), 2);
  Real x = scaled(function power(shift = time), time);
  Real n[integer(c)] = zeros(13);
end PartialApplicationInput;
