within Skerry.Rotational;
model GearBacklashLine "Elastic teeth with slack (line element)"
  extends TwoShafts;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N.m/rad", min = 1e-300) = 1e5 "Stiffness of the teeth";
  parameter Real d(unit = "N.m.s/rad", min = 0) = 10 "Damping of the teeth";
  parameter Real e(unit = "rad", min = 1e-300) = 1e-4 "Depth from which on the damping is full";
  parameter Real gap(unit = "rad", displayUnit = "deg", min = 0) = 0.01 "Slack from side to side";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through it: the step, or less";
  Real s1(unit = "rad") "P1.a - P2.a as P1 knows it";
  Real s2(unit = "rad") "The same as P2 knows it";
protected
  parameter Real sStart(fixed = false, unit = "rad") "Its value at the start";
  parameter Real vStart[2](each fixed = false, each unit = "rad/s") "Velocities of the ends at the start";
  Waves waves(n = 2, T = T, Zc = T, start = {sStart + T*vStart[1], sStart - T*vStart[2]}) "Angle between the shafts, in the slack or not";
  Waves speed(n = 2, T = T, start = vStart) "Each end is damped against the other's past speed";
initial equation
  sStart = P1.a - P2.a;
  vStart = {der(P1.a), der(P2.a)};
equation
  assert(k > 0 and d >= 0 and e > 0 and gap >= 0, "k and e must be above zero, d and gap must not be negative");
  s1 = waves.c[1] + T*der(P1.a);
  s2 = waves.c[2] - T*der(P2.a);
  waves.w[1] = s1 + T*der(P1.a);
  waves.w[2] = s2 - T*der(P2.a);
  speed.w[1] = der(P1.a);
  speed.w[2] = der(P2.a);
  P1.t = contact(s1 - gap/2, der(P1.a) - speed.c[1], k, d, e) - contact(-s1 - gap/2, speed.c[1] - der(P1.a), k, d, e);
  P2.t = contact(-s2 - gap/2, der(P2.a) - speed.c[2], k, d, e) - contact(s2 - gap/2, speed.c[2] - der(P2.a), k, d, e);
  annotation(Icon(graphics = {Rectangle(extent = {{-45, 60}, {45, -60}}, pattern = LinePattern.None, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{-40, 0}, {0, 0}}, color = {95, 95, 95}), Line(points = {{0, 25}, {0, -25}}, thickness = 0.5),
      Line(points = {{30, 40}, {-30, 40}, {-30, 10}}, color = {95, 95, 95}), Line(points = {{-30, -10}, {-30, -40}, {30, -40}}, color = {95, 95, 95}),
      Line(points = {{30, 40}, {30, -40}}, color = {95, 95, 95}), Line(points = {{30, 0}, {40, 0}}, color = {95, 95, 95}), Text(extent = {{-150, -110}, {150, -150}}, textString = "gap = %gap")}),
    Documentation(info = "
As Mechanic.BacklashLine: the waves carry the angle between the shafts, the torque beyond the slack is that of GearBacklash. While it
carries torque the line has the inertia k*T^2."));
end GearBacklashLine;
