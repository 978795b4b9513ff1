model vehicle "Frame with load on eight pendulum arms: heave, pitch and roll, small angles; a wheel with its tyre at each arm"
  model Tie "Something that is moved from outside"
    Skerry.Interfaces.NodeMechanic P1;
    input Real x(unit = "m") "Where it is";
    Real F(unit = "N") "Force on it";
  equation
    P1.x = x;
    F = P1.f;
  end Tie;
  constant Real g(unit = "m/s2") = 9.81;
  parameter Real m(unit = "kg") = 23000 "Frame and load";
  parameter Real Jp(unit = "kg.m2") = 92000 "Pitch";
  parameter Real Jr(unit = "kg.m2") = 15000 "Roll";
  parameter Real mw(unit = "kg") = 450 "A wheel";
  parameter Real kt(unit = "N/m") = 8e5, ct(unit = "N.s/m") = 6e3 "A tyre";
  parameter Real arm(unit = "m") = 0.65, lever(unit = "m") = 0.3 "From the pivot to the wheel, and to the cylinder";
  parameter Real speed(unit = "m/s") = 1;
  parameter Real x[8](each unit = "m") = {2.75, 2.75, 1.25, 1.25, -1.25, -1.25, -2.75, -2.75} "Wheels ahead of the centre of mass";
  parameter Real y[8](each unit = "m") = {1, -1, 1, -1, 1, -1, 1, -1} "And left of it";
  final parameter Real F0(unit = "N") = m*g/8*arm/lever "A cylinder at rest";
  Real z(start = 0, fixed = true), pitch(start = 0, fixed = true), roll(start = 0, fixed = true) "Of the frame: up, nose up, left up";
  Real vz(start = 0, fixed = true), vp(start = 0, fixed = true), vr(start = 0, fixed = true);
  Real zw[8](each start = 0, each fixed = true), vw[8](each start = 0, each fixed = true) "Wheels, from rest";
  Real station[8] "Height of the frame above each wheel";
  Real road[8] "Height of the ground";
  Real load[8](each unit = "N") "On the ground";
  Real Fw[8](each unit = "N") "Of the arms, up on the frame";
  Skerry.Coupling.Nodes.Mechanic c1(interfaceName = "c1", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Tie n1(x = lever/arm*(station[1] - zw[1])) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
  Skerry.Coupling.Nodes.Mechanic c2(interfaceName = "c2", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  Tie n2(x = lever/arm*(station[2] - zw[2])) annotation(Placement(transformation(extent = {{-130, -50}, {-110, -30}})));
  Skerry.Coupling.Nodes.Mechanic c3(interfaceName = "c3", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -90}, {-70, -70}})));
  Tie n3(x = lever/arm*(station[3] - zw[3])) annotation(Placement(transformation(extent = {{-130, -90}, {-110, -70}})));
  Skerry.Coupling.Nodes.Mechanic c4(interfaceName = "c4", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -130}, {-70, -110}})));
  Tie n4(x = lever/arm*(station[4] - zw[4])) annotation(Placement(transformation(extent = {{-130, -130}, {-110, -110}})));
  Skerry.Coupling.Nodes.Mechanic c5(interfaceName = "c5", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -170}, {-70, -150}})));
  Tie n5(x = lever/arm*(station[5] - zw[5])) annotation(Placement(transformation(extent = {{-130, -170}, {-110, -150}})));
  Skerry.Coupling.Nodes.Mechanic c6(interfaceName = "c6", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -210}, {-70, -190}})));
  Tie n6(x = lever/arm*(station[6] - zw[6])) annotation(Placement(transformation(extent = {{-130, -210}, {-110, -190}})));
  Skerry.Coupling.Nodes.Mechanic c7(interfaceName = "c7", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -250}, {-70, -230}})));
  Tie n7(x = lever/arm*(station[7] - zw[7])) annotation(Placement(transformation(extent = {{-130, -250}, {-110, -230}})));
  Skerry.Coupling.Nodes.Mechanic c8(interfaceName = "c8", f0 = F0) "Cylinder: out is plus" annotation(Placement(transformation(extent = {{-90, -290}, {-70, -270}})));
  Tie n8(x = lever/arm*(station[8] - zw[8])) annotation(Placement(transformation(extent = {{-130, -290}, {-110, -270}})));
  output Real o_z = z, o_pitch = pitch, o_roll = roll, o_vz = vz, o_vp = vp, o_vr = vr;
  output Real rate1 = c1.v;
  output Real rate2 = c2.v;
  output Real rate3 = c3.v;
  output Real rate4 = c4.v;
  output Real rate5 = c5.v;
  output Real rate6 = c6.v;
  output Real rate7 = c7.v;
  output Real rate8 = c8.v;
  Real squares(start = 0, fixed = true) "Of the loads' deviation from their mean, over wheels and time";
  Real spread(unit = "N") "Their standard deviation so far";
protected
  function log "A log under a wheel, which envelops it"
    input Real s "From the middle of the log";
    output Real h;
  algorithm
    h := if s > -0.6 and s < 0.6 then 0.15*cos(s*3.141592653589793/1.2)^2 else 0;
    annotation(smoothOrder = 1);
  end log;
equation
  der(z) = vz;
  der(pitch) = vp;
  der(roll) = vr;
  m*der(vz) = sum(Fw) - m*g;
  Jp*der(vp) = Fw*x;
  Jr*der(vr) = Fw*y;
  for i in 1:8 loop
    station[i] = z + x[i]*pitch + y[i]*roll;
    // Logs across the left track, the right one, and both.
    road[i] = (if y[i] > 0 then log(speed*time + x[i] - 5) + log(speed*time + x[i] - 12) else log(speed*time + x[i] - 8) + log(speed*time + x[i] - 12));
    der(zw[i]) = vw[i];
    load[i] = max(0, (m/8 + mw)*g + kt*(road[i] - zw[i]) + ct*(der(road[i]) - vw[i]));
    mw*der(vw[i]) = load[i] - mw*g - Fw[i];
  end for;
  connect(n1.P1, c1.P1) annotation(Line(points = {{-120, 0}, {-90, 0}}, color = {0, 127, 0}));
  Fw[1] = n1.F*lever/arm;
  connect(n2.P1, c2.P1) annotation(Line(points = {{-120, -40}, {-90, -40}}, color = {0, 127, 0}));
  Fw[2] = n2.F*lever/arm;
  connect(n3.P1, c3.P1) annotation(Line(points = {{-120, -80}, {-90, -80}}, color = {0, 127, 0}));
  Fw[3] = n3.F*lever/arm;
  connect(n4.P1, c4.P1) annotation(Line(points = {{-120, -120}, {-90, -120}}, color = {0, 127, 0}));
  Fw[4] = n4.F*lever/arm;
  connect(n5.P1, c5.P1) annotation(Line(points = {{-120, -160}, {-90, -160}}, color = {0, 127, 0}));
  Fw[5] = n5.F*lever/arm;
  connect(n6.P1, c6.P1) annotation(Line(points = {{-120, -200}, {-90, -200}}, color = {0, 127, 0}));
  Fw[6] = n6.F*lever/arm;
  connect(n7.P1, c7.P1) annotation(Line(points = {{-120, -240}, {-90, -240}}, color = {0, 127, 0}));
  Fw[7] = n7.F*lever/arm;
  connect(n8.P1, c8.P1) annotation(Line(points = {{-120, -280}, {-90, -280}}, color = {0, 127, 0}));
  Fw[8] = n8.F*lever/arm;
  der(squares) = sum((load[i] - (m/8 + mw)*g)^2 for i in 1:8)/8;
  spread = sqrt(squares/max(time, 1e-3));
  annotation(Diagram(coordinateSystem(extent = {{-150, -310}, {100, 100}})));
end vehicle;
