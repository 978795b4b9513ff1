// Two masses on a lossless line as long as one to three steps, off the grid: the energy of the masses is never above
// that of the start. The cubic through the last four points, which methods above second order would want, makes
// waves larger: they read a straight line there, and say so.
model ShortLines
  parameter Real T = 0.01;
  parameter Real Z = 10;
  Real v1(start = 1, fixed = true), v2(start = 0, fixed = true), c1(start = 10), c2(start = 0);
  Real E = v1^2/2 + v2^2/2;
equation
  c1 = -delay(c2 + 2*Z*v2, T);
  c2 = -delay(c1 + 2*Z*v1, T);
  der(v1) = -(c1 + Z*v1);
  der(v2) = -(c2 + Z*v2);
end ShortLines;

//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.01
//! always: E < 1
//! says: second order only
//! run: --waves start --stop 100 --interval 0.1 --solver rk3 --step 0.00909
//! always: E < 1
//! run: --waves start --stop 100 --interval 0.1 --solver dopri5 --step 0.00666
//! always: E < 1
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.00345
//! always: E < 1
