// Whether a parameter is fixed may depend on another one that is evaluated.
model UnfixedLate
  parameter Boolean find = true annotation(Evaluate = true);
  parameter Real k(start = 3, fixed = not find);
  Real x(start = 1, fixed = true);
initial equation
  if find then
    der(x) = -2;
  end if;
equation
  der(x) = -k*x;
end UnfixedLate;

//! run: --stop 1 --tolerance 1e-8
//! end: x = exp(-2) +- 1e-6
