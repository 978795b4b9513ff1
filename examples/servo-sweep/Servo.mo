model Servo "Position servo: a valve moves 100 kg; how far it follows a sine of the frequency f"
  import Skerry.Hydraulic.*;
  parameter Real f(unit = "Hz") = 2 "Frequency of the reference";
  parameter Real amplitude(unit = "m") = 1e-3;
  parameter Real gain(unit = "1/m") = 10 "Of the controller";
  PressureSource pump(p = 1e7) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Tank tank(p = 0) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Valve43 valve(qN = 1e-3, dpN = 5e6, omega = 2000, p0 = 0) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 0.5, V01 = 2.5e-4, V02 = 2.5e-4, Cl = 2e-11, alpha = 0, p1Start = 5e6, p2Start = 5e6) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  Skerry.Mechanic.Mass mass(m = 100, xStart = 0.25) annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  Skerry.Signals.Sine reference(y0 = 0.25, yA = amplitude, f = f) annotation(Placement(transformation(extent = {{-170, 30}, {-150, 50}})));
  Skerry.Signals.Feedback error annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
  Skerry.Signals.Gain controller(k = gain) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  Skerry.Mechanic.Sensor position annotation(Placement(transformation(extent = {{-170, 70}, {-150, 90}})));
  // The part of the position that goes with the sine and with the cosine, over the last second.
  Real re(start = 0, fixed = true), im(start = 0, fixed = true);
  Real ratio = 2*sqrt(re^2 + im^2)/amplitude "Amplitude ratio at the end of the run";
  Real phase(unit = "rad", displayUnit = "deg") = atan2(im, re + 1e-12) "Phase at the end of the run";
equation
  der(re) = if time < 3 then 0 else (mass.x - 0.25)*sin(2*acos(-1)*f*time);
  der(im) = if time < 3 then 0 else (mass.x - 0.25)*cos(2*acos(-1)*f*time);
  connect(reference.y, error.u1) annotation(Line(points = {{-150, 40}, {-140, 40}, {-140, 46}, {-130, 46}}, color = {0, 0, 127}));
  connect(position.x, error.u2) annotation(Line(points = {{-150, 84}, {-140, 84}, {-140, 34}, {-130, 34}}, color = {0, 0, 127}));
  connect(error.y, controller.u) annotation(Line(points = {{-110, 40}, {-90, 40}}, color = {0, 0, 127}));
  connect(controller.y, valve.u) annotation(Line(points = {{-70, 40}, {-60, 40}, {-60, 0}, {-50, 0}}, color = {0, 0, 127}));
  connect(pump.P1, valve.P) annotation(Line(points = {{-70, 0}, {-64, 0}, {-64, -16}, {-44, -16}, {-44, -10}}, color = {0, 127, 255}));
  connect(valve.T, tank.P1) annotation(Line(points = {{-36, -10}, {-36, -20}, {-40, -20}, {-40, -30}}, color = {0, 127, 255}));
  connect(valve.A, cylinder.P1) annotation(Line(points = {{-44, 10}, {-44, 16}, {-8, 16}, {-8, 10}}, color = {0, 127, 255}));
  connect(valve.B, cylinder.P2) annotation(Line(points = {{-36, 10}, {-36, 16}, {4, 16}, {4, 10}}, color = {0, 127, 255}));
  connect(cylinder.R, mass.P1) annotation(Line(points = {{10, 0}, {30, 0}}, color = {0, 127, 0}));
  connect(mass.P2, position.P1) annotation(Line(points = {{50, 0}, {56, 0}, {56, 56}, {-176, 56}, {-176, 80}, {-170, 80}}, color = {0, 127, 0}));
  annotation(Diagram(coordinateSystem(extent = {{-190, -100}, {100, 110}})), experiment(StopTime = 4, Interval = 1e-3));
end Servo;

// The linear servo: Kv/(s*(s^2/wh^2 + 2*zeta*s/wh + 1)*(1 + s/2000)^2 + Kv) with Kv = 10/s, wh = sqrt(4*Be*A^2/(Vt*m)) = 200 rad/s and
// zeta = Cl/A*sqrt(Be*m/Vt) = 0.2, worked out for each frequency with complex numbers elsewhere.
//! run: --set f=1
//! end: ratio = 0.8542 +- 0.0103
//! end: phase = -0.5659 +- 0.01
//! run: --set f=2
//! end: ratio = 0.6359 +- 0.0076
//! end: phase = -0.92 +- 0.01
//! run: --set f=4
//! end: ratio = 0.3846 +- 0.0046
//! end: phase = -1.2534 +- 0.01
//! run: --set f=8
//! end: ratio = 0.2133 +- 0.0026
//! end: phase = -1.5157 +- 0.01
//! run: --set f=16
//! end: ratio = 0.1333 +- 0.0016
//! end: phase = -1.8092 +- 0.01
