// StateSelect.avoid says which variables should not become states if there are others (4.4.4.3), not that any other will do: c, the
// only one without it, cannot be the state where the motion starts, because its slope over the angle is zero there.
model AvoidIsNoNever
  Real q1(start = 0, fixed = true, stateSelect = StateSelect.avoid);
  Real q2(start = 1, stateSelect = StateSelect.avoid);
  Real c, v;
equation
  q1^2 + q2^2 = 1;
  c = 2*q1^2 - 1;
  q2*der(q1) - q1*der(q2) + 0.1*v = 1 + 0.4*q1*q2;
  v = der(c);
end AvoidIsNoNever;
// Closed form: q1 = sin(time), v = 2*sin(2*time).
//! run: --stop 7 --interval 0.1 --tolerance 1e-8
//! always: abs('q1' - sin('time')) <= 1e-5
//! always: abs('v' - 2*sin(2*'time')) <= 1e-5
//! end: q2 = 0.753902254343305 +- 1e-6
