// What leaves a pipe of length 1 at speed 1 entered a second before. Steps may be as long as they like, and events of the
// same island or of another one bring rows between them: the value follows the tolerance, not the output interval. The end
// where it enters shows what enters. Closed form.
model OneIsland
  Real x(start = 0, fixed = true), ya, yb, err;
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  (ya, yb) = spatialDistribution(sin(3*time), 0, x, true, {0, 1}, {0, 0});
  when time > 1.3268482 then
    n = 1;
  end when;
  err = abs(yb - (if time > 1 then sin(3*(time - 1)) else 0)) + abs(ya - sin(3*time));
end OneIsland;

model TwoIslands
  Real x(start = 0, fixed = true), ya, yb, err, z(start = 0, fixed = true), w(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  (ya, yb) = spatialDistribution(sin(3*time), 0, x, true, {0, 1}, {0, 0});
  der(z) = delay(x, 0.1) - z;
  der(w) = delay(z, 0.1) - w;
  when w > 0.31 then
    n = pre(n) + 1;
  end when;
  err = abs(yb - (if time > 1 then sin(3*(time - 1)) else 0)) + abs(ya - sin(3*time));
end TwoIslands;

//! run: -m OneIsland --stop 2 --interval 1 --tolerance 1e-8
//! always: err < 1e-8
//! run: -m OneIsland --stop 2 --interval 0.02 --tolerance 1e-8
//! always: err < 1e-8
//! run: -m OneIsland --stop 2 --interval 1
//! always: err < 1e-6
//! run: -m OneIsland --stop 2 --interval 1 --solver ida --tolerance 1e-8
//! always: err < 1e-8
//! run: -m OneIsland --stop 2 --interval 0.5 --solver halving --tolerance 1e-8
//! always: err < 1e-8
//! run: -m OneIsland --stop 2 --interval 1 --solver rk4 --step 0.05
//! always: err < 1e-6
//! run: -m OneIsland --stop 2 --interval 1 --solver trapezoid --step 0.01
//! always: err < 1e-5
//! run: -m TwoIslands --stop 2 --interval 1 --tolerance 1e-8
//! always: err < 1e-8
//! run: -m TwoIslands --stop 2 --interval 0.02 --tolerance 1e-8
//! always: err < 1e-8
