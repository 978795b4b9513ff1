// Capacitors in parallel behind a source and a resistor: one state for two (index 2).
// Closed form: v = 10*(1 - exp(-t/(R*(C1 + C2)))), i1/i2 = C1/C2.
model Capacitors
  parameter Real R = 2, C1 = 0.1, C2 = 0.3;
  Real v1(start = 0, fixed = true), v2, i1, i2;
equation
  v1 = v2;
  C1*der(v1) = i1;
  C2*der(v2) = i2;
  10 = R*(i1 + i2) + v1;
end Capacitors;

//! run: --stop 2 --tolerance 1e-8
//! end: v1 = 10*(1 - exp(-2.5)) +- 1e-5
//! end: v2 = 10*(1 - exp(-2.5)) +- 1e-5
//! always: abs(3*i1 - i2) < 1e-9
//! run: --stop 2 --solver trapezoid --step 0.01
//! end: v1 = 10*(1 - exp(-2.5)) +- 1e-3
