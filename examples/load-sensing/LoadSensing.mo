model LoadSensing "One pump, two functions: the first has priority, the second gets what is left"
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  Skerry.Rotational.SpeedSource engine(w = 150) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  LoadSensingPump pump(D = 1e-5, dpRef = 2e6, Cl = 0) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
  Tank tank annotation(Placement(transformation(extent = {{-130, -50}, {-110, -30}}))), t1 annotation(Placement(transformation(extent = {{-170, -130}, {-150, -110}}))), t2 annotation(Placement(transformation(extent = {{-90, -90}, {-70, -70}}))), t3 annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  Volume supply(n = 3, V = 1e-3, pStart = 2e6) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  ReliefValve relief(pRef = 2.8e7, A = 3e-5) annotation(Placement(transformation(extent = {{-170, -50}, {-150, -30}})));
  PriorityValve priority(dpRef = 1e6, A = 1e-4) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Volume v1(n = 2, V = 2e-4, pStart = 2e6) annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}}))), v2(n = 2, V = 2e-4, pStart = 2e6) annotation(Placement(transformation(extent = {{-10, -90}, {10, -70}}))), v3(n = 2, V = 2e-4, pStart = 2e6) annotation(Placement(transformation(extent = {{70, -90}, {90, -70}})));
  Volume w1(n = 2, V = 2e-4, pStart = 5.05e6) annotation(Placement(transformation(extent = {{70, -50}, {90, -30}}))), w3(n = 2, V = 2e-4, pStart = 1.205e7) annotation(Placement(transformation(extent = {{-210, -50}, {-190, -30}})));
  CheckValve check1(A = 2e-4) annotation(Placement(transformation(extent = {{30, -50}, {50, -30}}))), check2(A = 2e-4) "Hold the loads until the pump is above them" annotation(Placement(transformation(extent = {{110, -90}, {130, -70}})));
  // The first function: 10 kN.
  ValveLS valve1(qN = 5e-4, dpN = 5e5) annotation(Placement(transformation(extent = {{-170, -90}, {-150, -70}})));
  Cylinder cylinder1(A1 = 2e-3, A2 = 1e-3, stroke = 2, p1Start = 5.05e6) annotation(Placement(transformation(extent = {{-130, -130}, {-110, -110}})));
  Mechanic.Mass mass1(m = 200, B = 1000, xStart = 0.2) annotation(Placement(transformation(extent = {{-90, -130}, {-70, -110}})));
  Mechanic.ForceSource load1(f = -1e4) annotation(Placement(transformation(extent = {{-50, -130}, {-30, -110}})));
  Volume ls1(n = 3, V = 2e-5) annotation(Placement(transformation(extent = {{-130, -90}, {-110, -70}})));
  // The second one: 24 kN, its throttle held at 7 bar by a compensator.
  Compensator compensator(dpRef = 7e5, dpMax = 4e5, A = 1e-4) annotation(Placement(transformation(extent = {{30, -90}, {50, -70}})));
  ValveLS valve2(qN = 1e-3, dpN = 5e5) annotation(Placement(transformation(extent = {{-170, 30}, {-150, 50}})));
  Cylinder cylinder2(A1 = 2e-3, A2 = 1e-3, stroke = 2, p1Start = 1.205e7) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  Mechanic.Mass mass2(m = 500, B = 2000, xStart = 0.2) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));
  Mechanic.ForceSource load2(f = -2.4e4) annotation(Placement(transformation(extent = {{-10, 30}, {10, 50}})));
  Volume ls2(n = 3, V = 2e-5) annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
  ShuttleValve shuttle annotation(Placement(transformation(extent = {{-210, -10}, {-190, 10}})));
  Volume ls(n = 2, V = 2e-5) annotation(Placement(transformation(extent = {{-170, -10}, {-150, 10}})));
  LaminarOrifice bleed(Kc = 1e-13) "Lets the pilot line fall" annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Skerry.Signals.Table lever1(table = {{0, 0}, {0.5, 0}, {0.7, 1}, {4.6, 1}, {5.2, 0}}) annotation(Placement(transformation(extent = {{-210, -90}, {-190, -70}})));
  Skerry.Signals.Table lever2(table = {{0, 0}, {1.5, 0}, {1.7, 0.25}, {2.8, 0.25}, {3, 1}, {4.6, 1}, {5.2, 0}}) annotation(Placement(transformation(extent = {{-210, 30}, {-190, 50}})));
equation
  connect(engine.P1, pump.S) annotation(Line(points = {{-90, 0}, {-110, 0}}, color = {95, 95, 95}));
  connect(pump.P1, tank.P1) annotation(Line(points = {{-120, -10}, {-120, -30}}, color = {0, 127, 255}));
  connect(pump.P2, supply.P[1]) annotation(Line(points = {{-120, 10}, {-120, 16}, {-96, 16}, {-96, -40}, {-90, -40}}, color = {0, 127, 255}));
  connect(supply.P[2], priority.P1) annotation(Line(points = {{-90, -40}, {-96, -40}, {-96, -24}, {-56, -24}, {-56, -40}, {-50, -40}}, color = {0, 127, 255}));
  connect(supply.P[3], relief.P1) annotation(Line(points = {{-90, -40}, {-96, -40}, {-96, -24}, {-176, -24}, {-176, -40}, {-170, -40}}, color = {0, 127, 255}));
  connect(relief.P2, tank.P1) annotation(Line(points = {{-150, -40}, {-144, -40}, {-144, -24}, {-120, -24}, {-120, -30}}, color = {0, 127, 255}));
  connect(priority.P2, v1.P[1]) annotation(Line(points = {{-30, -34}, {-20, -34}, {-20, -40}, {-10, -40}}, color = {0, 127, 255}));
  connect(v1.P[2], check1.P1) annotation(Line(points = {{-10, -40}, {-16, -40}, {-16, -24}, {24, -24}, {24, -40}, {30, -40}}, color = {0, 127, 255}));
  connect(check1.P2, w1.P[1]) annotation(Line(points = {{50, -40}, {70, -40}}, color = {0, 127, 255}));
  connect(w1.P[2], valve1.P) annotation(Line(points = {{70, -40}, {64, -40}, {64, -96}, {-164, -96}, {-164, -90}}, color = {0, 127, 255}));
  connect(priority.B, v2.P[1]) annotation(Line(points = {{-30, -46}, {-20, -46}, {-20, -80}, {-10, -80}}, color = {0, 127, 255}));
  connect(v2.P[2], compensator.P1) annotation(Line(points = {{-10, -80}, {-16, -80}, {-16, -64}, {24, -64}, {24, -80}, {30, -80}}, color = {0, 127, 255}));
  connect(compensator.P2, v3.P[1]) annotation(Line(points = {{50, -80}, {70, -80}}, color = {0, 127, 255}));
  connect(v3.P[2], check2.P1) annotation(Line(points = {{70, -80}, {64, -80}, {64, -64}, {104, -64}, {104, -80}, {110, -80}}, color = {0, 127, 255}));
  connect(check2.P2, w3.P[1]) annotation(Line(points = {{130, -80}, {136, -80}, {136, -60}, {-216, -60}, {-216, -40}, {-210, -40}}, color = {0, 127, 255}));
  connect(w3.P[2], valve2.P) annotation(Line(points = {{-210, -40}, {-216, -40}, {-216, 24}, {-164, 24}, {-164, 30}}, color = {0, 127, 255}));
  connect(valve1.T, t1.P1) annotation(Line(points = {{-156, -90}, {-156, -100}, {-160, -100}, {-160, -110}}, color = {0, 127, 255}));
  connect(valve2.T, t2.P1) annotation(Line(points = {{-156, 30}, {-156, -20}, {-80, -20}, {-80, -70}}, color = {0, 127, 255}));
  connect(lever1.y, valve1.u) annotation(Line(points = {{-190, -80}, {-170, -80}}, color = {0, 0, 127}));
  connect(lever2.y, valve2.u) annotation(Line(points = {{-190, 40}, {-170, 40}}, color = {0, 0, 127}));
  connect(valve1.A, cylinder1.P1) annotation(Line(points = {{-164, -70}, {-164, -64}, {-128, -64}, {-128, -110}}, color = {0, 127, 255}));
  connect(valve1.B, cylinder1.P2) annotation(Line(points = {{-156, -70}, {-156, -64}, {-116, -64}, {-116, -110}}, color = {0, 127, 255}));
  connect(cylinder1.R, mass1.P1) annotation(Line(points = {{-110, -120}, {-90, -120}}, color = {0, 127, 0}));
  connect(mass1.P2, load1.P1) annotation(Line(points = {{-70, -120}, {-50, -120}}, color = {0, 127, 0}));
  connect(valve2.A, cylinder2.P1) annotation(Line(points = {{-164, 50}, {-164, 56}, {-88, 56}, {-88, 50}}, color = {0, 127, 255}));
  connect(valve2.B, cylinder2.P2) annotation(Line(points = {{-156, 50}, {-156, 56}, {-76, 56}, {-76, 50}}, color = {0, 127, 255}));
  connect(cylinder2.R, mass2.P1) annotation(Line(points = {{-70, 40}, {-50, 40}}, color = {0, 127, 0}));
  connect(mass2.P2, load2.P1) annotation(Line(points = {{-30, 40}, {-10, 40}}, color = {0, 127, 0}));
  connect(valve1.LS, ls1.P[1]) annotation(Line(points = {{-160, -70}, {-160, -64}, {-136, -64}, {-136, -80}, {-130, -80}}, color = {0, 127, 255}));
  connect(ls1.P[2], priority.X) annotation(Line(points = {{-130, -80}, {-136, -80}, {-136, -63}, {-56, -63}, {-56, -46}, {-50, -46}}, color = {0, 127, 255}));
  connect(ls1.P[3], shuttle.P1) annotation(Line(points = {{-130, -80}, {-136, -80}, {-136, -24}, {-216, -24}, {-216, 0}, {-210, 0}}, color = {0, 127, 255}));
  connect(valve2.LS, ls2.P[1]) annotation(Line(points = {{-160, 50}, {-160, 56}, {-136, 56}, {-136, 40}, {-130, 40}}, color = {0, 127, 255}));
  connect(ls2.P[2], compensator.X) annotation(Line(points = {{-130, 40}, {-136, 40}, {-136, -23}, {24, -23}, {24, -86}, {30, -86}}, color = {0, 127, 255}));
  connect(ls2.P[3], shuttle.P2) annotation(Line(points = {{-130, 40}, {-160, 40}, {-160, 0}, {-190, 0}}, color = {0, 127, 255}));
  connect(shuttle.P3, ls.P[1]) annotation(Line(points = {{-200, 10}, {-200, 16}, {-176, 16}, {-176, 0}, {-170, 0}}, color = {0, 127, 255}));
  connect(ls.P[2], pump.X) annotation(Line(points = {{-170, 0}, {-176, 0}, {-176, 16}, {-136, 16}, {-136, -6}, {-130, -6}}, color = {0, 127, 255}));
  connect(pump.X, bleed.P1) annotation(Line(points = {{-130, -6}, {-136, -6}, {-136, 16}, {-56, 16}, {-56, 0}, {-50, 0}}, color = {0, 127, 255}));
  connect(bleed.P2, t3.P1) annotation(Line(points = {{-30, 0}, {-24, 0}, {-24, 16}, {0, 16}, {0, 10}}, color = {0, 127, 255}));
  annotation(Diagram(coordinateSystem(extent = {{-230, -150}, {150, 100}})), experiment(StopTime = 6, Interval = 0.01));
end LoadSensing;

//! run:
// The first function alone: the priority valve holds 10 bar (11 where its spool stands) over the edge, which has 5e-4 m3/s at 5 bar.
//! at 1.4: mass1.v = 5e-4*sqrt(1.09e6/5e5)/2e-3 +- 0.015
// The highest load and what the pump is set above it, less its controller's 5 bar for the part of its stroke that it is out.
//! at 1.4: supply.P[1].p = 5.30e6 + 2e6 - 0.477*5e5 +- 2e4
//! at 1.4: ls1.P[1].p = (1e4 + 1000*0.3556)/2e-3 + 0.5*2.5e5 +- 3e4
// With the second lever at a quarter the pump follows the higher load; the first function hardly notices.
//! at 2.7: mass1.v = 0.3556 +- 0.025
//! at 2.7: mass2.v = 0.25*1e-3*sqrt(7e5/5e5)/2e-3 +- 0.006
//! at 2.7: supply.P[1].p = 1.217e7 + 2e6 - 0.707*5e5 +- 2e4
// Both out: the pump gives all it has, 1e-5*150 m3/s. The first one keeps its speed, the second gets the rest.
//! at 4.5: pump.x = 1 +- 1e-3
//! at 4.5: mass1.v = 0.3764 +- 0.005
//! at 4.5: mass2.v = 1e-5*150/2e-3 - 0.3765 +- 0.01
