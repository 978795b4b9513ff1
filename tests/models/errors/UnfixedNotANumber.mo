// A parameter that initialisation computes must be a number.
model UnfixedNotANumber
  parameter Real p(fixed = false);
  parameter Real sign = 1;
  Real x(start = 1, fixed = true);
initial equation
  p = sqrt(sign*x);
equation
  der(x) = 1;
end UnfixedNotANumber;

//! run: --stop 1
//! end: x = 2 +- 1e-9
//! run: --stop 1 --set sign=-1
//! exit: 4
//! says: p is not a number at time 0
//! says: UnfixedNotANumber.mo:7
