// Two inertias on a rigid gear of ratio 3 (index 3): one pair of states.
// Closed form: (J1 + J2/9)*a1 = T, phi1 = a1*t^2/2, phi2 = phi1/3.
model RigidGear
  parameter Real J1 = 2, J2 = 9, T = 6;
  Real phi1(start = 0, fixed = true), w1(start = 0, fixed = true), phi2, w2, t1, t2;
equation
  phi1 = 3*phi2;
  3*t1 = t2;
  der(phi1) = w1;
  der(phi2) = w2;
  J1*der(w1) = T - t1;
  J2*der(w2) = t2;
end RigidGear;

//! run: --stop 2
//! end: phi1 = 4 +- 1e-6
//! end: phi2 = 4/3 +- 1e-6
//! always: abs(t1 - 2) < 1e-9
