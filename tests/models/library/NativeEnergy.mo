// A mass in equations on a native spring, nothing takes energy: v = cos(10*t). The wave is held from tick to tick, and
// the line takes the mean of what is at its end from tick to tick, so no energy is lost to first order of the step; the
// error is of second order.
model NativeEnergy
  parameter Real h = 1e-3;
  inner Native.Clock nativeClock(step = h);
  Skerry.Mechanic.Mass mass(m = 1, vStart = 1);
  Skerry.Boundaries.Mechanic boundary;
  Native.Mechanic.SpringDamper spring(k = 100, T = 0);
  Native.Mechanic.Fixed wall;
  Real energy = 0.5*mass.v^2 + 50*mass.x^2;
equation
  connect(mass.P2, boundary.A);
  connect(boundary.P1, spring.P1);
  connect(spring.P2, wall.P1);
end NativeEnergy;

//! run: --stop 10 --interval 0.1 --solver rk4 --step 1e-3
//! always: abs(energy - 0.5) < 6e-5
//! end: energy = 0.5 +- 1e-6
//! end: mass.v = cos(100) +- 1.1e-3
//! run: --stop 10 --interval 0.1 --solver rk4 --step 1e-3 --set h=4e-3
//! always: abs(energy - 0.5) < 9e-4
//! end: energy = 0.5 +- 1e-5
//! end: mass.v = cos(100) +- 1.8e-2
