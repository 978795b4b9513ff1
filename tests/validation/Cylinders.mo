// Cylinders and controlled pumps against the data of Valves.mo's head.
package Cylinders
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Signals;
  constant Real w = acos(-1)*0.01 "A spool of 10 mm that opens all around";

  // 1,000 kg between 1e7 and 9e6 Pa, from the middle of the stroke to its end, where theirs stops at once: ours with much damping.
  model AtStop
    PressureSource high(p = 1e7), low(p = 9e6);
    Cylinder c1(A1 = 1e-3, A2 = 1e-3, stroke = 0.4, V01 = 2e-4, V02 = 2e-4, Be = 1e9, p1Start = 1e7, p2Start = 1e7, dStop = 5e6);
    Mechanic.Mass m1(m = 1000, xStart = 0.2);
    Mechanic.ForceSource f1(f = -100);
    Real x = m1.x, v = m1.v;
  equation
    connect(high.P1, c1.P1); connect(low.P1, c1.P2);
    connect(c1.R, m1.P1); connect(m1.P2, f1.P1);
  end AtStop;

  // A valve moves 0.05 kg from end to end of the stroke.
  model ValveCylinder
    Signals.Sine sine(yA = 0.05, f = 1);
    Valve43 valve(rho = 890, xMax = 0.01, w = w, omega = 300, delta = 1, p0 = 0, overlap = -1e-6);
    PressureSource high(p = 1e7);
    Tank low(p = 1e5);
    Cylinder cylinder(A1 = 1.5e-4, A2 = 1e-4, stroke = 1, V01 = 1e-4, V02 = 1e-4, Be = 1e9, p1Start = 1e5, p2Start = 1e5, xStart = 0);
    Mechanic.Mass mass(m = 0.05);
    Real x = mass.x, v = mass.v;
  equation
    connect(sine.y, valve.u);
    connect(high.P1, valve.P); connect(valve.T, low.P1); connect(valve.A, cylinder.P1); connect(valve.B, cylinder.P2);
    connect(cylinder.R, mass.P1);
  end ValveCylinder;

  // Four chambers of 10, 5, 2 and 1 cm2 with given pressures.
  model FourChambers
    Signals.Pulse pulse1(y0 = 0, yA = 1e6, t0 = 1, t1 = 2), pulse4(y0 = 1e5, yA = 1e6, t0 = 5, t1 = 6);
    Signals.Ramp ramp(y0 = 1e5, yA = 5e5, t0 = 0, t1 = 10);
    PressureSource s1(useInput = true), s2(p = 1e5), s3(useInput = true), s4(useInput = true);
    FourChamberCylinder cylinder(A = {1e-3, 5e-4, 2e-4, 1e-4}, V0 = 3, stroke = 10, Be = 1e9, pStart = {0, 1e5, 1e5, 1e5}, cavitation = false);
    Mechanic.Mass mass(m = 1000, B = 1000, xStart = 2);
    Mechanic.ForceSensor force;
    Real sum = 1e-3*s1.P1.p - 5e-4*s2.P1.p + 2e-4*s3.P1.p - 1e-4*s4.P1.p, f = force.f;
  equation
    connect(pulse1.y, s1.u); connect(ramp.y, s3.u); connect(pulse4.y, s4.u);
    connect(s1.P1, cylinder.P1); connect(s2.P1, cylinder.P2); connect(s3.P1, cylinder.P3); connect(s4.P1, cylinder.P4);
    connect(cylinder.R, force.P1); connect(force.P2, mass.P1);
  end FourChambers;
end Cylinders;

//! run: -m Cylinders.AtStop --stop 1 --interval 1e-3
//! near: AtStop.csv 0.01 0.004
//! run: -m Cylinders.ValveCylinder --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: ValveCylinder.csv 0.01 0.002
//! run: -m Cylinders.FourChambers --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: FourChambers.csv 0.01 0.002
