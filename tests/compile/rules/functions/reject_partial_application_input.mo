// The type of the input tells the names of its inputs (12.4.2.1).
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
  y := mean(function f(scale = 3), a);  //! error SK2404
end scaled;
function power
  input Real u;
  input Real k;
  output Real y;
algorithm
  y := k*u^2;
end power;
model PartialApplicationInput
  Real x = scaled(power, time);
end PartialApplicationInput;
