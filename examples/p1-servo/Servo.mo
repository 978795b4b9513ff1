model Servo "A hydraulic position servo: pump, valve and mechanics are islands of their own"
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;
  parameter Real T(unit = "s") = 1e-4 "Delay of all lines";

  // Pump in equations.
  Rotational.SpeedSource motor(w = 150);
  Machine pump(D = 4e-6, Cl = 1e-13, B = 0.01);
  Tank suction;

  // Hydraulic circuit with lines.
  Volume supply(n = 3, V = 2e-3, T = T, alpha = 0.1, pStart = 1.60333e+07, qStart = {0.00059841, -0.00059841, 0});
  ReliefValve relief(pRef = 1.5e7, dpMax = 2e6, A = 1e-5, x(start = 0.46667));
  Tank return1;
  ServoValve valve(w = 0.01, xMax = 5e-4, omega = 300, delta = 0.8);
  Tank return2;
  Cylinder cylinder(A1 = 1e-3, A2 = 1e-3, stroke = 0.8, V01 = 2e-4, V02 = 2e-4, T = T, Cl = 2e-12, Bp = 500,
    p1Start = 7.55e6, p2Start = 7.55e6, xStart = 0.2);

  // Mechanics in equations: mass, friction, and a spring as load.
  Mechanic.Mass mass(m = 200, B = 100, Fc = 50, v0 = 1e-2, xStart = 0.2);
  Mechanic.IdealSpringDamper load(k = 3000, d = 50);
  Mechanic.Fixed wall(x = 0.2);
  Mechanic.Sensor sensor;

  // Controller.
  Signals.Table reference(table = {{0, 0.2}, {0.2, 0.2}, {0.7, 0.5}, {1.5, 0.5}, {1.7, 0.35}, {3, 0.35}});
  Signals.Delay measured(T = 1e-3, yStart = 0.2);
  Signals.Feedback error;
  Signals.Gain controller(k = 20);
equation
  connect(motor.P1, pump.S);
  connect(suction.P1, pump.P1);
  connect(pump.P2, supply.P[1]);
  connect(supply.P[2], relief.P1);
  connect(relief.P2, return1.P1);
  connect(supply.P[3], valve.P);
  connect(valve.T, return2.P1);
  connect(valve.A, cylinder.P1);
  connect(valve.B, cylinder.P2);
  connect(cylinder.R, mass.P1);
  connect(mass.P2, load.P2);
  connect(load.P1, wall.P1);
  connect(mass.P2, sensor.P1);
  connect(sensor.x, measured.u);
  connect(reference.y, error.u1);
  connect(measured.y, error.u2);
  connect(error.y, controller.u);
  connect(controller.y, valve.u);
  annotation(experiment(StopTime = 3, Interval = 0.01));
end Servo;
