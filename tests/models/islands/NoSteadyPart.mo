// Two pairs that know nothing of each other. The line between two masses has no steady state (NoSteady.mo), the one that ends in a
// resistance has one: v2 = -v1, c1 = (R - Z)*v2. Since a part has none, all of it begins with start values, c1 = 0 and
// c2 = 2*Z*v1, however the model falls into islands: closed forms.
model NoSteadyPart
  parameter Real Z = 2.0, R = 4.0;
  Real v1(start = -1, fixed = true), v2, c1, c2;
  Real w1(start = 1, fixed = true), w2(start = 0, fixed = true), d1, d2;
  Real y "of a line alone, which needs no other: what it carries is known";
equation
  der(v1) = -(c1 + Z*v1);
  c2 + Z*v2 = -R*v2;
  c1 = delay(c2 + 2*Z*v2, 0.04);
  c2 = delay(c1 + 2*Z*v1, 0.04);
  der(w1) = -(d1 + Z*w1);
  der(w2) = -(d2 + Z*w2);
  d1 = -delay(d2 + 2*Z*w2, 0.01);
  d2 = -delay(d1 + 2*Z*w1, 0.01);
  y = delay(cos(time), 0.1);
end NoSteadyPart;

//! run: --stop 1
//! says: SK5020
//! at 0: c1 = 0 +- 0
//! at 0: c2 = -4 +- 0
//! at 0: y = 1 +- 0
//! run: --stop 1 --one-island
//! at 0: c1 = 0 +- 0
//! at 0: c2 = -4 +- 0
//! at 0: y = 1 +- 0
//! run: --stop 1 --apart --solver cvode
//! at 0: c1 = 0 +- 0
//! at 0: c2 = -4 +- 0
//! at 0: y = 1 +- 0
//! run: --stop 1 --apart --waves steady
//! exit: 4
