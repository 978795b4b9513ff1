model ServoFmu "The servo of examples/p1-servo with a controller that is an FMU"
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;
  parameter Real T(unit = "s") = 1e-4 "Delay of all lines";

  // Pump in equations.
  Rotational.SpeedSource motor(w = 150) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Machine pump(D = 4e-6, Cl = 1e-13, B = 0.01) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
  Tank suction annotation(Placement(transformation(extent = {{-170, -10}, {-150, 10}})));

  // Hydraulic circuit with lines.
  Volume supply(n = 3, V = 2e-3, T = T, alpha = 0.1, pStart = 1.60333e+07, qStart = {0.00059841, -0.00059841, 0}) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  ReliefValve relief(pRef = 1.5e7, dpMax = 2e6, A = 1e-5, x(start = 0.46667)) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Tank return1 annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  ServoValve valve(w = 0.01, xMax = 5e-4, omega = 300, delta = 0.8) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  Tank return2 annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 0.8, V01 = 2e-4, V02 = 2e-4, T = T, Cl = 2e-12, Bp = 500,
    p1Start = 7.55e6, p2Start = 7.55e6, xStart = 0.2) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));

  // Mechanics in equations: mass, friction, and a spring as load.
  Mechanic.Mass mass(m = 200, B = 100, Fc = 50, v0 = 1e-2, xStart = 0.2) annotation(Placement(transformation(extent = {{-10, 30}, {10, 50}})));
  Mechanic.IdealSpringDamper load(k = 3000, d = 50) annotation(Placement(transformation(extent = {{30, 30}, {50, 50}})));
  Mechanic.Fixed wall(x = 0.2) annotation(Placement(transformation(extent = {{70, 30}, {90, 50}})));
  Mechanic.Sensor sensor annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));

  // Controller.
  Signals.Table reference(table = {{0, 0.2}, {0.2, 0.2}, {0.7, 0.5}, {1.5, 0.5}, {1.7, 0.35}, {3, 0.35}}) annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Controller controller(k = 20) "An FMU, sampled each millisecond";
equation
  connect(motor.P1, pump.S) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, -16}, {-120, -16}, {-120, -10}}, color = {95, 95, 95}));
  connect(suction.P1, pump.P1) annotation(Line(points = {{-160, 10}, {-160, 16}, {-136, 16}, {-136, 0}, {-130, 0}}, color = {0, 127, 255}));
  connect(pump.P2, supply.P[1]) annotation(Line(points = {{-110, 0}, {-100, 0}, {-100, -40}, {-90, -40}}, color = {0, 127, 255}));
  connect(supply.P[2], relief.P1) annotation(Line(points = {{-90, -40}, {-96, -40}, {-96, -24}, {-56, -24}, {-56, -40}, {-50, -40}}, color = {0, 127, 255}));
  connect(relief.P2, return1.P1) annotation(Line(points = {{-30, -40}, {-24, -40}, {-24, -24}, {0, -24}, {0, -30}}, color = {0, 127, 255}));
  connect(supply.P[3], valve.P) annotation(Line(points = {{-90, -40}, {-96, -40}, {-96, 24}, {-84, 24}, {-84, 30}}, color = {0, 127, 255}));
  connect(valve.T, return2.P1) annotation(Line(points = {{-76, 30}, {-76, 20}, {-40, 20}, {-40, 10}}, color = {0, 127, 255}));
  connect(valve.A, cylinder.P1) annotation(Line(points = {{-84, 50}, {-84, 56}, {-48, 56}, {-48, 50}}, color = {0, 127, 255}));
  connect(valve.B, cylinder.P2) annotation(Line(points = {{-76, 50}, {-76, 56}, {-36, 56}, {-36, 50}}, color = {0, 127, 255}));
  connect(cylinder.R, mass.P1) annotation(Line(points = {{-30, 40}, {-10, 40}}, color = {0, 127, 0}));
  connect(mass.P2, load.P2) annotation(Line(points = {{10, 40}, {16, 40}, {16, 56}, {56, 56}, {56, 40}, {50, 40}}, color = {0, 127, 0}));
  connect(load.P1, wall.P1) annotation(Line(points = {{30, 40}, {24, 40}, {24, 56}, {64, 56}, {64, 40}, {70, 40}}, color = {0, 127, 0}));
  connect(mass.P2, sensor.P1) annotation(Line(points = {{10, 40}, {20, 40}, {20, 0}, {30, 0}}, color = {0, 127, 0}));
  controller.measured = sensor.x;
  controller.reference = reference.y;
  valve.u = controller.y;
  annotation(Diagram(coordinateSystem(extent = {{-190, -100}, {110, 110}})), experiment(StopTime = 3, Interval = 0.01));
end ServoFmu;
