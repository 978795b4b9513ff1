// x' = -x(t - 1) from a constant past: a polynomial of degree n on [n - 1, n], with a jump of the n-th derivative where
// these meet. Steps that are no part of the delay end there as often as the order of the method needs it: rk4 knows x on
// [0, 3] to rounding where the line keeps the inside of steps, dopri5 always.
model Kinks
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
end Kinks;

//! run: --stop 3 --interval 1 --solver rk4 --step 0.7
//! end: x = -1/6 +- 1e-14
//! resumes: 1 2
//! run: --stop 3 --interval 1 --solver rk4 --step 0.35
//! end: x = -1/6 +- 1e-14
//! run: --stop 3 --interval 1 --solver dopri5 --step 0.7
//! end: x = -1/6 +- 1e-13
//! run: --stop 3 --interval 1 --solver dopri5 --step 0.0875
//! end: x = -1/6 +- 1e-13
//! run: --stop 5 --interval 1 --solver dopri5 --step 0.175
//! end: x = -4 + 8 - 27/6 + 16/24 - 1/120 +- 5e-10
//! run: --stop 5 --interval 1 --solver rk4 --step 0.04375
//! end: x = -4 + 8 - 27/6 + 16/24 - 1/120 +- 1e-7
//! run: --stop 5 --interval 1 --solver rk4 --step 0.0875
//! end: x = -4 + 8 - 27/6 + 16/24 - 1/120 +- 2e-6
