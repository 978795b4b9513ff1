// A resistance that is zero ties two capacitors: the same text has two states with R > 0 and one with R = 0.
// Closed form with R = 0: (C1 + C2)*der(u) = I, so u = 2 + I*t/(C1 + C2) and i = C2/(C1 + C2)*I.
// With R = 2, which is set by translating again, w = u - v obeys w' = 8 - 2/3 w from 2, and u follows from it.
model ZeroResistance
  parameter Real R = 0, C1 = 1, C2 = 3;
  parameter Real I = 8;
  Real i, u(start = 2, fixed = true), v;
equation
  R*i = u - v;
  C1*der(u) = I - i;
  C2*der(v) = i;
end ZeroResistance;

//! run: --stop 1
//! end: u = 4 +- 1e-6
//! end: v = 4 +- 1e-6
//! always: abs(i - 6) < 1e-6
//! says: R is zero
//! run: --stop 1 --set R=2
//! end: u = 4 + 7.5*(1 - exp(-2/3)) +- 1e-5
