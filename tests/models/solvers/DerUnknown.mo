// der(x) stays an unknown of its own: u*der(x) = 1 with u = 1 + t gives ln(1 + t), not an integral of d(u*x).
model DerUnknown
  Real u = 1 + time;
  Real x(start = 0, fixed = true);
equation
  u*der(x) = 1;
end DerUnknown;

//! run: --stop 1 --tolerance 1e-9
//! end: x = log(2) +- 1e-7
//! run: --stop 1 --solver ida --tolerance 1e-9
//! end: x = log(2) +- 1e-6
//! run: --stop 1 --solver rk4 --step 0.01
//! end: x = log(2) +- 1e-9
//! run: --stop 1 --solver bilinear --step 0.01
//! end: x = log(2) +- 1e-5
//! slope: x = log(2) order 2 over 0.02 0.01
//! run: --stop 1 --solver ieuler
//! slope: x = log(2) order 1 over 0.01 0.005
