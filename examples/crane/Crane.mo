model Crane "A boom is lifted, held and lowered; a counterbalance valve keeps the load from running away"
  import Skerry.Hydraulic.*;
  import Skerry.Rotational;
  import Skerry.Mechanic;
  inner Skerry.Settings settings annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  parameter Real m(unit = "kg") = 500 "Load at the tip";
  parameter Real L(unit = "m") = 3 "Length of the boom";
  PressureSource pump(p = 2e7) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Tank tank annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Valve43 valve(qN = 3e-4, dpN = 5e5, omega = 100, centre = Centre.Float) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  CounterbalanceValve counterbalance(pRef = 2.2e7, ratio = 3, dpMax = 5e6, A = 2e-5, tau = 0.02) annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
  Volume bottom(n = 2, V = 5e-4, pStart = p0) annotation(Placement(transformation(extent = {{-50, 70}, {-30, 90}}))), rod(n = 3, V = 5e-4) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  LaminarOrifice damping(Kc = 2e-12) "Steadies the pilot of the counterbalance valve" annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  Volume pilot(n = 2, V = 1e-5) annotation(Placement(transformation(extent = {{-170, 30}, {-150, 50}})));
  Volume between(n = 2, V = 2e-4) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));
  Cylinder cylinder(A1 = 5e-3, A2 = 3e-3, stroke = 1.2, p1Start = p0, Cl = 1e-13) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  Mechanic.CrankLink link(a = 1.5, b = 0.8, phi0 = 1.3) "From the foot of the cylinder to its pin on the boom" annotation(Placement(transformation(extent = {{-50, -90}, {-30, -70}})));
  Rotational.Inertia boom(J = m*L^2, B = 8000) annotation(Placement(transformation(extent = {{-10, -90}, {10, -70}})));
  Rotational.TorqueSource gravity(useInput = true) annotation(Placement(transformation(extent = {{30, -90}, {50, -70}})));
  Skerry.Signals.Expression weight(y = -m*settings.g*L*cos(boom.a)) annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  Skerry.Signals.Table lever(table = {{0, 0}, {1, 0}, {2, 0.5}, {4, 0.5}, {5.5, 0}, {7, 0}, {8, -0.5}, {8.8, -0.5}, {10.3, 0}}) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  final parameter Real p0(unit = "Pa", displayUnit = "bar") = (m*settings.g*L*sqrt(1.5^2 + 0.8^2 - 2*1.5*0.8*cos(1.3))/(1.5*0.8*sin(1.3)) + 3e-3*1e5)/5e-3 "What holds the load at the start";
equation
  connect(pump.P1, valve.P) annotation(Line(points = {{-70, 0}, {-64, 0}, {-64, -16}, {-44, -16}, {-44, -10}}, color = {0, 127, 255}));
  connect(valve.T, tank.P1) annotation(Line(points = {{-36, -10}, {-36, -20}, {-40, -20}, {-40, -30}}, color = {0, 127, 255}));
  connect(valve.A, between.P[1]) annotation(Line(points = {{-44, 10}, {-44, 16}, {-56, 16}, {-56, 40}, {-50, 40}}, color = {0, 127, 255}));
  connect(between.P[2], counterbalance.P2) annotation(Line(points = {{-50, 40}, {-110, 40}}, color = {0, 127, 255}));
  connect(counterbalance.P1, bottom.P[1]) annotation(Line(points = {{-130, 40}, {-136, 40}, {-136, 60}, {-56, 60}, {-56, 80}, {-50, 80}}, color = {0, 127, 255}));
  connect(bottom.P[2], cylinder.P1) annotation(Line(points = {{-50, 80}, {-88, 80}, {-88, -30}}, color = {0, 127, 255}));
  connect(valve.B, rod.P[1]) annotation(Line(points = {{-36, 10}, {-36, 16}, {-16, 16}, {-16, 0}, {-10, 0}}, color = {0, 127, 255}));
  connect(rod.P[2], cylinder.P2) annotation(Line(points = {{-10, 0}, {-76, 0}, {-76, -30}}, color = {0, 127, 255}));
  connect(rod.P[3], damping.P1) annotation(Line(points = {{-10, 0}, {-16, 0}, {-16, 16}, {24, 16}, {24, 0}, {30, 0}}, color = {0, 127, 255}));
  connect(damping.P2, pilot.P[1]) annotation(Line(points = {{50, 0}, {56, 0}, {56, 20}, {-176, 20}, {-176, 40}, {-170, 40}}, color = {0, 127, 255}));
  connect(pilot.P[2], counterbalance.X) annotation(Line(points = {{-170, 40}, {-176, 40}, {-176, 56}, {-136, 56}, {-136, 34}, {-130, 34}}, color = {0, 127, 255}));
  connect(cylinder.R, link.P1) annotation(Line(points = {{-70, -40}, {-60, -40}, {-60, -80}, {-50, -80}}, color = {0, 127, 0}));
  connect(link.S, boom.P1) annotation(Line(points = {{-30, -80}, {-10, -80}}, color = {95, 95, 95}));
  connect(boom.P2, gravity.P1) annotation(Line(points = {{10, -80}, {30, -80}}, color = {95, 95, 95}));
  connect(weight.y, gravity.u) annotation(Line(points = {{10, -40}, {40, -40}, {40, -70}}, color = {0, 0, 127}));
  connect(lever.y, valve.u) annotation(Line(points = {{-70, 40}, {-60, 40}, {-60, 0}, {-50, 0}}, color = {0, 0, 127}));
  annotation(Diagram(coordinateSystem(extent = {{-190, -110}, {100, 110}})), experiment(StopTime = 13, Interval = 0.01));
end Crane;

//! run:
// Held, the cylinder has what the geometry of the boom asks for: the moment of the load over the lever arm, which is the length of the cylinder per angle.
//! at 6.5: boom.w = 0 +- 0.01
//! at 6.5: cylinder.p1 = (500*9.80665*3*cos(0.7507)/0.53234 + 3e-3*0.95e5)/5e-3 +- 8e4
//! end: cylinder.p1 = (500*9.80665*3*cos(0.1503)/0.73859 + 3e-3*1.01e5)/5e-3 +- 4e4
// Lifting: the valve is half open from 200 bar into the cylinder; lowering: into the rod side. The oil's compression takes 1 to 2 %.
//! at 3: cylinder.v = 3e-4*0.5*sqrt((2e7 - 6.37e6)/5e5)/5e-3 +- 3e-3
//! at 8.7: cylinder.v = -3e-4*0.5*sqrt((2e7 - 1.335e7)/5e5)/3e-3 +- 4e-3
// Back in the middle the pilot has no pressure, the counterbalance valve is shut and the boom stands.
//! end: counterbalance.x = 0 +- 1e-9
//! end: boom.w = 0 +- 1e-3
//! end: boom.a = 0.15 +- 0.02
