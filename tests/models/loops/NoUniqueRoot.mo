// Equations whose isolation is not unique stay with Newton, which starts at the start value and keeps to its
// branch. u = 1 + t > 0 all the time. Closed forms: z1^2 = u has the roots +-sqrt(u); exp(z2) = u has log(u);
// z3*|z3| = u has sqrt(u); z4^3 = u has u^(1/3); z5^2 = u on the negative branch.
model NoUniqueRoot
  Real u = 1 + time;
  Real z1(start = 1), z2(start = 0), z3(start = 1), z4(start = 1), z5(start = -1), z6(start = 0.5);
equation
  z1*z1 = u;
  exp(z2) = u;
  z3*abs(z3) = u;
  z4^3 = u;
  z5^2 = u;
  sin(z6) = 0.5*cos(time);
end NoUniqueRoot;

//! run: --stop 3 --interval 0.5
//! at 1: z1 = sqrt(2) +- 1e-8
//! end: z1 = 2 +- 1e-8
//! end: z2 = log(4) +- 1e-8
//! end: z3 = 2 +- 1e-8
//! end: z4 = 4^(1/3) +- 1e-8
//! end: z5 = -2 +- 1e-8
//! end: z6 = asin(0.5*cos(3)) +- 1e-8
