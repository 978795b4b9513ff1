model Actuator "A battery lifts 200 kg with a motor and a ball screw, and gets part of it back"
  import Skerry.Electric.*;
  import Skerry.Rotational;
  import Skerry.Mechanic;
  Battery battery(Ah = 10, ocv = [0, 44; 0.1, 46; 0.9, 52; 1, 54], R0 = 0.02, R1 = 0.01) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Ground ground annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Converter converter(eta = 0.97) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));
  DCMotor motor(R = 0.2, L = 5e-4, K = 0.12) annotation(Placement(transformation(extent = {{-10, 30}, {10, 50}})));
  Rotational.Inertia rotor(J = 2e-3) annotation(Placement(transformation(extent = {{30, 30}, {50, 50}})));
  Mechanic.Screw screw(lead = 0.01, eta = 0.9, w0 = 1) annotation(Placement(transformation(extent = {{70, 30}, {90, 50}})));
  Mechanic.Mass mass(m = 200) annotation(Placement(transformation(extent = {{110, 30}, {130, 50}})));
  Mechanic.Weight weight(m = 200) annotation(Placement(transformation(extent = {{150, 30}, {170, 50}})));
  CurrentSensor current annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Skerry.Signals.Table reference(table = {{0, 0}, {1, 0}, {4, 0.3}, {6, 0.3}, {9, 0}, {10, 0}}) annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Skerry.Signals.Expression speed(y = (20*(reference.y - mass.x))/0.01*2*acos(-1)) annotation(Placement(transformation(extent = {{-50, 70}, {-30, 90}})));
  Skerry.Signals.Expression torque(y = speed.y - rotor.w) annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
  Skerry.Signals.PI controller(Kp = 0.02, Ti = 0.05, yMax = 0.95) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  Real drawn(unit = "J", start = 0, fixed = true) "Energy out of the battery's cells";
  Real heat(unit = "J", start = 0, fixed = true) "Lost in battery, converter, motor and screw";
  Real stored(unit = "J") = 200*9.80665*mass.x + 100*mass.v^2 + 1e-3*rotor.w^2 + 2.5e-4*(motor.i^2 - i0^2) + battery.tau1/battery.R1*battery.u1^2/2;
  parameter Real i0(fixed = false) "Current at the start";
  Real missing(unit = "J") = drawn - heat - stored;
initial equation
  i0 = motor.i;
equation
  der(drawn) = -battery.i*(battery.u - battery.u1 - battery.R0*battery.i);
  der(heat) = battery.loss + converter.loss + motor.R*motor.i^2 + screw.loss;
  connect(battery.P2, ground.P1) annotation(Line(points = {{-70, 0}, {-64, 0}, {-64, 16}, {-40, 16}, {-40, 10}}, color = {0, 0, 255}));
  connect(battery.P1, current.P1) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, -20}, {-56, -20}, {-56, -40}, {-50, -40}}, color = {0, 0, 255}));
  connect(current.P2, converter.P1) annotation(Line(points = {{-30, -40}, {-24, -40}, {-24, 15}, {-56, 15}, {-56, 46}, {-50, 46}}, color = {0, 0, 255}));
  connect(converter.P2, ground.P1) annotation(Line(points = {{-50, 34}, {-56, 34}, {-56, 16}, {-40, 16}, {-40, 10}}, color = {0, 0, 255}));
  connect(converter.S1, motor.P1) annotation(Line(points = {{-30, 46}, {-20, 46}, {-20, 40}, {-10, 40}}, color = {0, 0, 255}));
  connect(converter.S2, motor.P2) annotation(Line(points = {{-30, 34}, {-24, 34}, {-24, 56}, {16, 56}, {16, 40}, {10, 40}}, color = {0, 0, 255}));
  connect(converter.S2, ground.P1) annotation(Line(points = {{-30, 34}, {-24, 34}, {-24, 16}, {-40, 16}, {-40, 10}}, color = {0, 0, 255}));
  connect(motor.S, rotor.P1) annotation(Line(points = {{0, 30}, {0, 24}, {24, 24}, {24, 40}, {30, 40}}, color = {95, 95, 95}));
  connect(rotor.P2, screw.S) annotation(Line(points = {{50, 40}, {70, 40}}, color = {95, 95, 95}));
  connect(screw.P1, mass.P1) annotation(Line(points = {{90, 40}, {110, 40}}, color = {0, 127, 0}));
  connect(mass.P2, weight.P1) annotation(Line(points = {{130, 40}, {150, 40}}, color = {0, 127, 0}));
  connect(torque.y, controller.u) annotation(Line(points = {{-110, 40}, {-90, 40}}, color = {0, 0, 127}));
  connect(controller.y, converter.d) annotation(Line(points = {{-70, 40}, {-64, 40}, {-64, 56}, {-40, 56}, {-40, 50}}, color = {0, 0, 127}));
  annotation(Diagram(coordinateSystem(extent = {{-150, -100}, {190, 110}})), experiment(StopTime = 10, Interval = 0.01));
end Actuator;

//! run:
// All that the battery's cells give is in the load or became heat.
//! always: abs(missing) < 0.01
// At rest the motor holds 200 kg: m*g*lead/(2*pi) over K, the screw without friction.
//! at 0.9: motor.i = 200*9.80665*0.01/(2*acos(-1))/0.12 +- 0.05
// Upwards friction of the screw adds a ninth, downwards it takes it; the power of the copper is the same in both.
//! at 3: motor.i = 200*9.80665*0.01/(2*acos(-1))/0.12/0.9 +- 0.01
//! at 8: motor.i = 200*9.80665*0.01/(2*acos(-1))/0.12*(2 - 1/0.9) +- 0.01
//! at 3: mass.v = 0.1 +- 1e-5
// Downwards 1.27 A flow back into the battery: the weight gives 196 W, screw and copper take 131.
//! at 8: battery.i = ((196.13*(2 - 1/0.9) - 0.2*23.1226^2)*0.97)/52.4 +- 0.2
