// x' = -x(t - 1) with x = 1 before the start: by the method of steps x is 1 - t up to 1, then
// 1 - t + (t-1)^2/2 up to 2, then that minus (t-2)^3/6 up to 3. Closed form.
model Fixed
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1.0);
end Fixed;

//! run: --stop 3 --interval 0.1 --solver rk4 --step 0.01
//! at 1: x = 0 +- 1e-9
//! at 2: x = 1 - 2 + 0.5 +- 1e-7
//! end: x = 1 - 3 + 4/2 - 1/6 +- 1e-7
//! run: --stop 3 --interval 0.1 --tolerance 1e-9
//! end: x = 1 - 3 + 4/2 - 1/6 +- 1e-6
//! run: --stop 3 --interval 0.1 --solver ida --tolerance 1e-9
//! end: x = 1 - 3 + 4/2 - 1/6 +- 1e-5
