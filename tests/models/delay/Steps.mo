// x' = -x(t - 1) with x = 1 before the start, by the method of steps: 1 - t, then + (t - 1)^2/2, then - (t - 2)^3/6, and so
// on. At each whole time a derivative jumps, each time a higher one.
model Steps
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
end Steps;

//! run: --stop 4 --tolerance 1e-8
//! at 1: x = 0 +- 1e-7
//! at 2: x = -1/2 +- 1e-7
//! at 3: x = 1 - 3 + 2^2/2 - 1/6 +- 1e-6
//! end: x = 1 - 4 + 3^2/2 - 2^3/6 + 1/24 +- 1e-6
//! run: --stop 4 --tolerance 1e-8 --solver ida
//! at 2: x = -1/2 +- 1e-7
//! end: x = 1 - 4 + 3^2/2 - 2^3/6 + 1/24 +- 1e-6
//! run: --stop 4
//! end: x = 1 - 4 + 3^2/2 - 2^3/6 + 1/24 +- 1e-4
//! run: --stop 4 --solver rk4 --step 0.01
//! end: x = 1 - 4 + 3^2/2 - 2^3/6 + 1/24 +- 1e-6
