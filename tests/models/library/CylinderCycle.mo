// A piston goes to and fro and each port gets exactly the oil that it leaves: the pressures stay, cycle after cycle.
model CylinderCycle
  import Skerry.*;
  parameter Real T = 1e-3;
  Hydraulic.FlowSource a(useInput = true), b(useInput = true);
  Hydraulic.Cylinder c(Be = 1e9, T = T, p1Start = 1e6, p2Start = 1e6, xStart = 0.5);
  Mechanic.VelocitySource v(useInput = true, xStart = 0.5);
  Signals.Sine s(yA = -0.6, f = 0.5);
  Signals.Gain g1(k = 1e-3), g2(k = -1e-3);
equation
  connect(a.P1, c.P1);
  connect(b.P1, c.P2);
  connect(c.R, v.P1);
  connect(s.y, v.u);
  connect(s.y, g1.u);
  connect(s.y, g2.u);
  connect(g1.y, a.u);
  connect(g2.y, b.u);
end CylinderCycle;

//! run: --step 1e-3 --stop 20 --interval 0.1
//! end: c.p1 = 1e6 +- 2000
//! end: c.p2 = 1e6 +- 2000
