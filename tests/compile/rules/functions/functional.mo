// Functions as arguments (12.4.2).
partial function Integrand
  input Real u;
  output Real y;
end Integrand;
function quadrature
  input Real x1;
  input Real x2;
  input Integrand integrand;
  output Real integral;
algorithm
  integral := (x2 - x1)*(integrand(x1) + integrand(x2))/2;
end quadrature;
function quadrature2
  input Real x1;
  input Real x2;
  input Integrand integrand;
  output Real integral;
algorithm
  integral := quadrature(x1, (x1 + x2)/2, integrand) + quadrature((x1 + x2)/2, x2, integrand);
end quadrature2;
function Parabola
  extends Integrand;
algorithm
  y := u*u;
end Parabola;
function Sine2
  input Real A;
  input Real w;
  input Real u;
  output Real y;
algorithm
  y := A*sin(w*u);
end Sine2;
model Functional
  Real a = quadrature2(0, 1, Parabola);
  Real b = quadrature(0, 1, integrand = function Sine2(A = 2, w = 3*time));
end Functional;
