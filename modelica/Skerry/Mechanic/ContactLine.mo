within Skerry.Mechanic;
model ContactLine "Two bodies that press against each other and never pull (line element)"
  extends TwoNode;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e7 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 1e3 "Damping";
  parameter Real e(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping is full";
  parameter Real length(unit = "m") = 0 "Distance of the nodes when the bodies touch";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the contact: the step, or less";
  Real s1(unit = "m") "Depth of the contact at P1; below 0 the bodies are apart";
  Real s2(unit = "m") "The same at P2";
protected
  parameter Real sStart(fixed = false, unit = "m") "Depth at the start";
  parameter Real vStart[2](each fixed = false, each unit = "m/s") "Velocities of the ends at the start";
  Waves waves(n = 2, T = T, Zc = T, start = {sStart + T*vStart[1], sStart - T*vStart[2]}) "How near the bodies are, touching or not";
  Waves speed(n = 2, T = T, start = vStart) "Each end is damped against the other's past velocity";
initial equation
  sStart = P1.x - P2.x + length;
  vStart = {der(P1.x), der(P2.x)};
equation
  assert(k > 0 and d >= 0 and e > 0, "stiffness k and depth e must be above zero, the damping d must not be negative");
  s1 = waves.c[1] + T*der(P1.x);
  s2 = waves.c[2] - T*der(P2.x);
  waves.w[1] = s1 + T*der(P1.x);
  waves.w[2] = s2 - T*der(P2.x);
  speed.w[1] = der(P1.x);
  speed.w[2] = der(P2.x);
  P1.f = contact(s1, der(P1.x) - speed.c[1], k, d, e);
  P2.f = -contact(s2, speed.c[2] - der(P2.x), k, d, e);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 60}, {80, -60}}, pattern = LinePattern.None, fillColor = {225, 240, 225}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {-20, 0}}, color = {0, 127, 0}), Line(points = {{-20, 50}, {-20, -50}}, thickness = 0.5),
      Line(points = {{20, 50}, {20, -50}}, thickness = 0.5), Line(points = {{20, 0}, {90, 0}}, color = {0, 127, 0}),
      Line(points = {{20, 50}, {40, 30}}), Line(points = {{20, 10}, {40, -10}}), Line(points = {{20, -30}, {40, -50}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "
The waves carry the depth: s = c + T*v at each end, v into the contact, c what entered at the other end the time T ago. So the
depth is known while the bodies are apart, too, and nothing is lost at the touch. The force at each end is that of Contact:
max(k*s + d*min(s/e, 1)*v, 0), v against the other end's velocity the time T ago. While they touch the line weighs k*T^2."));
end ContactLine;
