// Two masses on a line that does not let through what one of them has too much: at the start the waves would
// have to fulfil c1 = -(c2 + 4 v2) and c2 = -(c1 + 4 v1), which contradict each other unless v1 = v2. With
// start values (0) the momentum is 1 at first and 1 in the end: half for each, as the waves die out.
model NoSteady
  parameter Real T = 0.01;
  parameter Real Z = 2.0;
  Real v1(start = 1, fixed = true), v2(start = 0, fixed = true), c1, c2;
equation
  der(v1) = -(c1 + Z*v1);
  der(v2) = -(c2 + Z*v2);
  c1 = -delay(c2 + 2*Z*v2, T);
  c2 = -delay(c1 + 2*Z*v1, T);
end NoSteady;

//! run: --stop 1 --waves steady
//! exit: 4
//! says: --waves start
//! run: --stop 1
//! says: SK5020
//! always: abs(v1) < 1.1
//! same: --waves start
//! run: --stop 1 --waves start
//! always: abs(v1) < 1.1
//! same: -j 2
//! run: --stop 1 --waves start --island *:iterations=1
//! always: abs(v1) < 1.1
