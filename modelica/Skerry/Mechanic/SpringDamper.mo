within Skerry.Mechanic;
model SpringDamper "Spring with damper (line element)"
  extends TwoNode;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the spring: the step, or less";
  parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
  parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
  final parameter Real Zc(unit = "N.s/m") = k*T "Characteristic impedance";
  Real f1(unit = "N") "Force of the spring at P1";
  Real f2(unit = "N") "Force of the spring at P2";
protected
  Waves waves(n = 2, T = T, Zc = Zc, start = {fStart + Zc*vStart, fStart - Zc*vStart});
  Waves damper(n = 2, T = T, start = {d*vStart, -d*vStart}) "Each end brakes against the other's past velocity";
equation
  assert(d >= 0, "the damping d must not be negative");
  f1 = waves.c[1] + Zc*der(P1.x);
  f2 = waves.c[2] - Zc*der(P2.x);
  waves.w[1] = f1 + Zc*der(P1.x);
  waves.w[2] = f2 - Zc*der(P2.x);
  damper.w[1] = d*der(P1.x);
  damper.w[2] = -d*der(P2.x);
  P1.f = f1 + d*der(P1.x) + damper.c[1];
  P2.f = -(f2 - d*der(P2.x) + damper.c[2]);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 60}, {80, -60}}, pattern = LinePattern.None, fillColor = {225, 240, 225},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-70, 0}, {-70, 35}, {-50, 35}, {-40, 55}, {-15, 15}, {15, 55}, {40, 15},
        {50, 35}, {70, 35}, {70, 0}, {90, 0}}, color = {0, 127, 0}), Line(points = {{-70, 0}, {-70, -35}, {5, -35}}, color = {0, 127, 0}),
      Line(points = {{5, -20}, {5, -50}}, color = {0, 127, 0}), Line(points = {{-20, -15}, {30, -15}, {30, -55}, {-20, -55}}, color = {0, 127, 0}),
      Line(points = {{30, -35}, {70, -35}, {70, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "
A Spring with a damper beside it; each end brakes against the other's velocity of the time T ago. Both ends
moving together feel nothing."));
end SpringDamper;
