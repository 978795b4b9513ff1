within Skerry.Mechanic;
model BacklashLine "Spring and damper with slack (line element)"
  extends TwoNode;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e6 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 100 "Damping";
  parameter Real e(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping is full";
  parameter Real gap(unit = "m", displayUnit = "mm", min = 0) = 1e-3 "Slack from side to side";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through it: the step, or less";
  Real s1(unit = "m") "P1.x - P2.x as P1 knows it";
  Real s2(unit = "m") "The same as P2 knows it";
protected
  parameter Real sStart(fixed = false, unit = "m") "Its value at the start";
  parameter Real vStart[2](each fixed = false, each unit = "m/s") "Velocities of the ends at the start";
  Waves waves(n = 2, T = T, Zc = T, start = {sStart + T*vStart[1], sStart - T*vStart[2]}) "Distance of the ends, in the slack or not";
  Waves speed(n = 2, T = T, start = vStart) "Each end is damped against the other's past velocity";
initial equation
  sStart = P1.x - P2.x;
  vStart = {der(P1.x), der(P2.x)};
equation
  assert(k > 0 and d >= 0 and e > 0 and gap >= 0, "k and e must be above zero, d and gap must not be negative");
  s1 = waves.c[1] + T*der(P1.x);
  s2 = waves.c[2] - T*der(P2.x);
  waves.w[1] = s1 + T*der(P1.x);
  waves.w[2] = s2 - T*der(P2.x);
  speed.w[1] = der(P1.x);
  speed.w[2] = der(P2.x);
  P1.f = contact(s1 - gap/2, der(P1.x) - speed.c[1], k, d, e) - contact(-s1 - gap/2, speed.c[1] - der(P1.x), k, d, e);
  P2.f = contact(-s2 - gap/2, der(P2.x) - speed.c[2], k, d, e) - contact(s2 - gap/2, speed.c[2] - der(P2.x), k, d, e);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 60}, {80, -60}}, pattern = LinePattern.None, fillColor = {225, 240, 225}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {0, 0}}, color = {0, 127, 0}), Line(points = {{0, 25}, {0, -25}}, thickness = 0.5),
      Line(points = {{30, 40}, {-30, 40}, {-30, 10}}, color = {0, 127, 0}), Line(points = {{-30, -10}, {-30, -40}, {30, -40}}, color = {0, 127, 0}),
      Line(points = {{30, 40}, {30, -40}}, color = {0, 127, 0}), Line(points = {{30, 0}, {90, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "gap = %gap")}),
    Documentation(info = "
The waves carry s = P1.x - P2.x: s = c + T*v at each end, v towards the other, c what entered there the time T ago. No force while abs(s) < gap/2; beyond it the
force of Contact on either side, against the other end's velocity the time T ago. While it carries force the line weighs k*T^2."));
end BacklashLine;
