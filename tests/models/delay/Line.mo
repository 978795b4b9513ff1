// A transmission line in two halves: waves return after 2 T. Mass at one end, wall at the other; until 2 T the mass only
// feels the impedance: v = exp(-Z/m t). Closed form there; afterwards the energy may not grow. Before the start the line is empty,
// which no value at the start would say.
model Line
  parameter Real T = 0.5, Z = 2, m = 1;
  Real v(start = 1, fixed = true), F, c1, c2, F2;
equation
  m*der(v) = -F;
  F = c1 + Z*v;
  c1 = if time < T then 0 else delay(F2, T);
  F2 = c2 + Z*0;
  c2 = if time < T then 0 else delay(F + Z*v, T);
end Line;

//! run: --stop 0.9 --interval 0.1 --solver rk4 --step 0.005
//! end: v = exp(-1.8) +- 1e-4
//! run: --stop 0.9 --interval 0.1 --solver trapezoid --step 0.001
//! end: v = exp(-1.8) +- 1e-4
//! run: --stop 5 --interval 0.1 --tolerance 1e-7 --solver cvode
//! at 0.9: v = exp(-1.8) +- 1e-4
//! always: abs(v) <= 1
