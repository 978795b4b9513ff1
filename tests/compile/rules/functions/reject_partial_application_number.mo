// An input that is no function has no arguments (12.4.2.1).
partial function Integrand
  input Real u;
  output Real y;
end Integrand;
function mean
  input Integrand f;
  input Real a;
  output Real y;
algorithm
  y := (f(a) + f(-a))/2;
end mean;
function wrong
  input Real a;
  output Real y;
algorithm
  y := mean(function a(u = 3), a);  //! error SK2407
end wrong;
model PartialApplicationNumber
  Real x = wrong(time);
end PartialApplicationNumber;
