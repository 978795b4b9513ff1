package Crane "A crane in the plane, moved by two hydraulic servos"
  import Skerry.Hydraulic.*;
  import Skerry.Interfaces.NodeMechanic;
  import Skerry.Signals;
  constant Real g(unit = "m/s2") = 9.81 "Gravity";

  connector Joint "A pin: both sides are at the same place, and free to turn"
    Real x(unit = "m");
    Real y(unit = "m");
    flow Real fx(unit = "N");
    flow Real fy(unit = "N");
  end Joint;

  model Beam "A rigid bar with a joint at each end, and one in between"
    Joint a "First end" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Joint b "Second end" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Joint c "At the distance lc from the first end" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
    parameter Real L(unit = "m") = 3 "Length";
    parameter Real lc(unit = "m") = 1 "Where joint c is";
    parameter Real m(unit = "kg") = 100 "Mass";
    parameter Real J(unit = "kg.m2") = m*L^2/12 "Moment of inertia around the centre";
    Real x(unit = "m") "Centre";
    Real y(unit = "m") "Centre";
    Real phi(unit = "rad", stateSelect = StateSelect.prefer) "Angle above the horizontal";
    Real w(unit = "rad/s", stateSelect = StateSelect.prefer) "Its velocity";
    Real vx(unit = "m/s");
    Real vy(unit = "m/s");
  equation
    der(x) = vx;
    der(y) = vy;
    der(phi) = w;
    a.x = x - L/2*cos(phi);
    a.y = y - L/2*sin(phi);
    b.x = x + L/2*cos(phi);
    b.y = y + L/2*sin(phi);
    c.x = x + (lc - L/2)*cos(phi);
    c.y = y + (lc - L/2)*sin(phi);
    m*der(vx) = a.fx + b.fx + c.fx;
    m*der(vy) = a.fy + b.fy + c.fy - m*g;
    J*der(w) = L/2*((a.fx - b.fx)*sin(phi) + (b.fy - a.fy)*cos(phi)) + (lc - L/2)*(c.fy*cos(phi) - c.fx*sin(phi));
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
  end Beam;

  model Load "A point mass"
    Joint a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real m(unit = "kg") = 200 "Mass";
    Real vx(unit = "m/s");
    Real vy(unit = "m/s");
  equation
    der(a.x) = vx;
    der(a.y) = vy;
    m*der(vx) = a.fx;
    m*der(vy) = a.fy - m*g;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end Load;

  model Ground "A fixed point"
    Joint a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real x(unit = "m") = 0;
    parameter Real y(unit = "m") = 0;
  equation
    a.x = x;
    a.y = y;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end Ground;

  model Actuator "Where a cylinder acts: along the line between two joints"
    Joint a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Joint b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    NodeMechanic P1 "The cylinder's rod" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
    parameter Real length(unit = "m") = 1 "Distance of the joints when the rod is in";
    Real l(unit = "m", start = length) "Distance of the joints";
  equation
    l = sqrt((b.x - a.x)^2 + (b.y - a.y)^2);
    P1.x = l - length;
    b.fx = -P1.f*(b.x - a.x)/l;
    b.fy = -P1.f*(b.y - a.y)/l;
    a.fx = -b.fx;
    a.fy = -b.fy;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
  end Actuator;

  model Servo "Valve, cylinder and controller of one actuator"
    parameter Real T(unit = "s") = 1e-3 "Delay of the lines";
    parameter Real xStart(unit = "m") = 0.2 "Position of the rod at the start";
    parameter Real F(unit = "N") = 1e4 "Force at the start";
    parameter Real A(unit = "m2") = 2e-3 "Area of the piston";
    parameter Real Kp = 8 "Gain of the controller";
    NodeMechanic R "Rod" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Signals.Feedback error annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    Signals.Gain controller(k = Kp) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    Signals.Delay measured(T = 1e-3, yStart = xStart) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
    Skerry.Interfaces.SignalIn u "Wanted position of the rod" annotation(Placement(transformation(extent = {{-170, -10}, {-150, 10}})));
    PressureSource supply(p = 2.1e7) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));
    Tank tank annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
    ServoValve valve(w = 0.01, xMax = 1e-3, omega = 300, delta = 0.8) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    Cylinder cylinder(A1 = A, A2 = 0.6*A, stroke = 1, xStart = xStart, T = T, V01 = 3e-4, V02 = 3e-4, Bp = 6e4, Cl = 1e-13,
      p2Start = 8e6, p1Start = F/A + 0.6*8e6) annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  equation
    connect(supply.P1, valve.P) annotation(Line(points = {{-30, 40}, {-24, 40}, {-24, -16}, {-4, -16}, {-4, -10}}, color = {0, 127, 255}));
    connect(tank.P1, valve.T) annotation(Line(points = {{0, -30}, {0, -20}, {4, -20}, {4, -10}}, color = {0, 127, 255}));
    connect(valve.A, cylinder.P1) annotation(Line(points = {{-4, 10}, {-4, 16}, {32, 16}, {32, 10}}, color = {0, 127, 255}));
    connect(valve.B, cylinder.P2) annotation(Line(points = {{4, 10}, {4, 16}, {44, 16}, {44, 10}}, color = {0, 127, 255}));
    connect(cylinder.R, R) annotation(Line(points = {{50, 0}, {100, 0}}, color = {0, 127, 0}));
    connect(u, error.u1) annotation(Line(points = {{-160, 0}, {-125, 0}, {-125, 6}, {-90, 6}}, color = {0, 0, 127}));
    connect(measured.y, error.u2) annotation(Line(points = {{-110, 0}, {-100, 0}, {-100, -6}, {-90, -6}}, color = {0, 0, 127}));
    connect(error.y, controller.u) annotation(Line(points = {{-70, 0}, {-50, 0}}, color = {0, 0, 127}));
    connect(controller.y, valve.u) annotation(Line(points = {{-30, 0}, {-10, 0}}, color = {0, 0, 127}));
    measured.u = cylinder.x;
    annotation(Diagram(coordinateSystem(extent = {{-190, -100}, {130, 100}})));
  end Servo;

  model System "The load goes straight up from 0.0 m to 2.7 m"
    parameter Real L1(unit = "m") = 3 "Length of the boom";
    parameter Real L2(unit = "m") = 2.5 "Length of the jib";
    parameter Real reach(unit = "m") = 4 "Distance of the load from the mast";
    parameter Real h0(unit = "m") = 1.5 "Height of the mast";
    parameter Real y0(unit = "m") = 0 "Height of the load at first";
    parameter Real y1(unit = "m") = 2.7 "Height of the load at last";
    parameter Real t0(unit = "s") = 1 "When the lift begins";
    parameter Real t1(unit = "s") = 9 "When it ends";
    parameter Real l1(unit = "m") = 1.4 "Cylinder of the boom, rod in";
    parameter Real l2(unit = "m") = 1.2 "Cylinder of the jib, rod in";
    final parameter Real phi0[2] = angles(y0 - h0, reach, L1, L2) "Boom and jib at the start";
    final parameter Real s0[2] = lengths(phi0, L1) "Cylinders at the start";

    Ground mast(x = 0, y = h0) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    Ground foot(x = 0.6, y = 0.3) annotation(Placement(transformation(extent = {{-130, 30}, {-110, 50}})));
    Beam boom(L = L1, lc = 1.2, m = 100, phi(start = phi0[1], fixed = true), w(start = 0, fixed = true)) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    Beam jib(L = L2, lc = 0.5, m = 60, phi(start = phi0[2], fixed = true), w(start = 0, fixed = true)) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    Load load(m = 200) annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
    Actuator lift(length = l1) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
    Actuator fold(length = l2) annotation(Placement(transformation(extent = {{-50, 30}, {-30, 50}})));
    Servo servo1(xStart = s0[1] - l1, F = 11490) annotation(Placement(transformation(extent = {{-10, 30}, {10, 50}})));
    Servo servo2(xStart = s0[2] - l2, F = 5620) annotation(Placement(transformation(extent = {{30, 30}, {50, 50}})));

    // Where the load should be, and what that means for the cylinders.
    Real part "Part of the way";
    Real height(unit = "m") "Wanted height";
    Real phi[2] "Wanted angles";
    Real s[2](each unit = "m") "Wanted lengths of the cylinders";
    // Joint on the boom where the jib's cylinder begins, 1.5 m before the end.
    Middle middle(boom_L = L1, at = 1.5) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
  equation
    part = if time < t0 then 0 elseif time < t1 then (time - t0)/(t1 - t0) else 1;
    height = y0 + (y1 - y0)*part^2*(3 - 2*part);
    phi = angles(height - h0, reach, L1, L2);
    s = lengths(phi, L1);
    servo1.u = s[1] - l1;
    servo2.u = s[2] - l2;
    connect(mast.a, boom.a) annotation(Line(points = {{-80, 0}, {-40, 0}}));
    connect(boom.b, jib.a) annotation(Line(points = {{-40, 0}, {0, 0}}));
    connect(jib.b, load.a) annotation(Line(points = {{0, 0}, {40, 0}}));
    connect(foot.a, lift.a) annotation(Line(points = {{-120, 40}, {-80, 40}}));
    connect(lift.b, boom.c) annotation(Line(points = {{-80, 40}, {-60, 40}, {-60, 0}, {-40, 0}}));
    connect(lift.P1, servo1.R) annotation(Line(points = {{-80, 40}, {0, 40}}));
    connect(middle.a, boom.a) annotation(Line(points = {{-120, 0}, {-40, 0}}));
    connect(middle.b, boom.b) annotation(Line(points = {{-120, 0}, {-40, 0}}));
    connect(middle.c, fold.a) annotation(Line(points = {{-120, 0}, {-80, 0}, {-80, 40}, {-40, 40}}));
    connect(fold.b, jib.c) annotation(Line(points = {{-40, 40}, {-20, 40}, {-20, 0}, {0, 0}}));
    connect(fold.P1, servo2.R) annotation(Line(points = {{-40, 40}, {40, 40}}));
    annotation(Diagram(coordinateSystem(extent = {{-150, -100}, {100, 100}})), experiment(StopTime = 12, Interval = 0.02));
  end System;

  model Middle "A massless bar: one more joint on the line between two joints"
    Joint a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Joint b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Joint c annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
    parameter Real boom_L(unit = "m") = 3 "Distance of a and b";
    parameter Real at(unit = "m") = 1.5 "Distance of a and c";
  equation
    c.x = a.x + at/boom_L*(b.x - a.x);
    c.y = a.y + at/boom_L*(b.y - a.y);
    b.fx = -at/boom_L*c.fx;
    b.fy = -at/boom_L*c.fy;
    a.fx = -(1 - at/boom_L)*c.fx;
    a.fy = -(1 - at/boom_L)*c.fy;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
  end Middle;

  function angles "Boom and jib for a point, elbow up"
    input Real y(unit = "m") "Height above the mast";
    input Real x(unit = "m") "Distance from the mast";
    input Real L1(unit = "m") "Length of the boom";
    input Real L2(unit = "m") "Length of the jib";
    output Real phi[2](each unit = "rad") "Angles above the horizontal";
  protected
    Real d(unit = "m");
  algorithm
    d := sqrt(x^2 + y^2);
    phi[1] := atan2(y, x) + acos((L1^2 + d^2 - L2^2)/(2*L1*d));
    phi[2] := atan2(y, x) - acos((L2^2 + d^2 - L1^2)/(2*L2*d));
  end angles;

  function lengths "Cylinders for two angles"
    input Real phi[2](each unit = "rad");
    input Real L1(unit = "m");
    output Real s[2](each unit = "m");
  algorithm
    s[1] := sqrt((1.2*cos(phi[1]) - 0.6)^2 + (1.2*sin(phi[1]) + 1.2)^2);
    s[2] := sqrt((L1 - 1.5)^2 + 0.5^2 + 2*(L1 - 1.5)*0.5*cos(phi[1] - phi[2]));
  end lengths;
end Crane;
