// A mass between two stops, VarDerLimit of its position and velocity. Closed form: it falls from 0.5 with 10 m/s2, lies at 0
// with no velocity from sqrt(0.1) on, leaves at 1 with 4 m/s2 and lies at 1 from 1 + sqrt(0.5) on. The limits stand before
// the equations: they are found wherever they are.
model Mass
  Real x(start = 0.5, fixed = true), v(start = 0, fixed = true), a;
equation
  VarDerLimit(x, v, 0, 1);
  der(x) = v;
  a = if time < 1 then -10 else 4;
  der(v) = a;
end Mass;

//! run: --stop 2 --solver bilinear --step 1e-3
//! at 0.25: x = 0.1875 +- 1e-4
//! at 0.5: x = 0 +- 0
//! at 0.5: v = 0 +- 0
//! at 1.5: x = 0.5 +- 1e-5
//! at 1.5: v = 2 +- 1e-9
//! end: x = 1 +- 0
//! end: v = 0 +- 0
//! always: x >= 0 and x <= 1
//! run: --stop 2 --solver rk4 --step 1e-3
//! at 0.5: x = 0 +- 0
//! at 1.5: x = 0.5 +- 1e-5
//! end: x = 1 +- 0
//! always: x >= 0 and x <= 1
//! run: --stop 2 --solver ieuler --step 1e-4
//! at 1.5: x = 0.5 +- 1e-3
//! end: v = 0 +- 0
//! run: --stop 2 --solver euler --step 1e-4
//! at 1.5: x = 0.5 +- 1e-3
//! end: v = 0 +- 0
// By itself it has steps that find the stops.
//! run: --stop 2
//! at 0.5: x = 0 +- 0
//! at 1.5: x = 0.5 +- 1e-5
//! end: x = 1 +- 0
//! end: v = 0 +- 0
//! always: x >= 0 and x <= 1
//! run: --stop 2 --solver cvode
//! exit: 1
//! says: need a method with a fixed step
