// The error of the adaptive methods follows the tolerance. x' = -x, y' = -100 (y - cos t): closed form
// y = (100^2 cos t + 100 sin t)/(100^2 + 1) + c exp(-100 t) with c = y(0) - 100^2/(100^2 + 1).
model Tolerance
  Real x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = -x;
  der(y) = -100*(y - cos(time));
end Tolerance;

//! run: --stop 3 --tolerance 1e-3
//! end: x = exp(-3) +- 2e-3
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 2e-3
//! run: --stop 3 --tolerance 1e-5
//! end: x = exp(-3) +- 2e-5
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 2e-5
//! run: --stop 3 --tolerance 1e-7
//! end: x = exp(-3) +- 4e-7
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 4e-7
//! run: --stop 3 --tolerance 1e-9
//! end: x = exp(-3) +- 1e-8
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 1e-8
//! run: --stop 3 --tolerance 1e-3 --solver ida
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 1e-2
//! run: --stop 3 --tolerance 1e-5 --solver ida
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 1e-4
//! run: --stop 3 --tolerance 1e-7 --solver ida
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 1e-6
//! run: --stop 3 --tolerance 1e-9 --solver ida
//! end: y = (1e4*cos(3) + 100*sin(3))/10001 +- 1e-8
