// What depends on parameters alone is computed once; an infinite part in a branch that is never taken does no harm, and
// a parameter that is changed for the run changes what was made of it.
model Once
  parameter Real zero = 0, rho = 870, k = 2;
  Real x(start = 1, fixed = true), y;
equation
  der(x) = -sqrt(2/rho)*sqrt(rho/2)*x + (if x > 5 then x*(1/zero) else 0);
  y = 3^k*x + exp(k)*log(rho);
end Once;

//! run: --stop 1
//! end: x = exp(-1) +- 1e-5
//! end: y = 9*exp(-1) + exp(2)*log(870) +- 1e-4
//! run: --stop 1 --set k=3 --set rho=2
//! end: y = 27*exp(-1) + exp(3)*log(2) +- 3e-4
//! same: --tier 1
