// A parameter that others divide by, set to zero: exit 4 and the equation is named; no run with infinities.
model ParameterByZero
  parameter Real R = 1, G = 1/R;
  Real x(start = 1, fixed = true);
equation
  der(x) = -G*x;
end ParameterByZero;

//! run: --stop 1 --tolerance 1e-8
//! end: x = exp(-1) +- 1e-6
//! run: --set R=0
//! exit: 4
//! says: G
