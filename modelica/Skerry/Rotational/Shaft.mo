within Skerry.Rotational;
model Shaft "Elastic shaft with damping (line element)"
  extends TwoNode;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N.m/rad", min = 1e-300) = 1e4 "Stiffness";
  parameter Real d(unit = "N.m.s/rad", min = 0) = 0 "Damping";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the shaft: the step, or less";
  parameter Real tStart(unit = "N.m") = 0 "Torque that P1 passes on to P2 at the start";
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm") = 0 "Speed of both ends at the start";
  final parameter Real Zc(unit = "N.m.s/rad") = k*T "Characteristic impedance";
  Real t1(unit = "N.m") "Elastic torque at P1";
  Real t2(unit = "N.m") "Elastic torque at P2";
protected
  Waves waves(n = 2, T = T, Zc = Zc, start = {tStart + Zc*wStart, tStart - Zc*wStart});
  Waves damper(n = 2, T = T, start = {d*wStart, -d*wStart}) "Each end brakes against the other's past speed";
equation
  // Seen from each end, a rotation into the shaft counts, so the second end has the opposite sign.
  t1 = waves.c[1] + Zc*der(P1.a);
  t2 = waves.c[2] - Zc*der(P2.a);
  waves.w[1] = t1 + Zc*der(P1.a);
  waves.w[2] = t2 - Zc*der(P2.a);
  damper.w[1] = d*der(P1.a);
  damper.w[2] = -d*der(P2.a);
  P1.t = t1 + d*der(P1.a) + damper.c[1];
  P2.t = -(t2 - d*der(P2.a) + damper.c[2]);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 40}, {80, -40}}, pattern = LinePattern.None, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}, {-45, 30}, {-15, -30}, {15, 30}, {45, -30}, {60, 0}, {90, 0}},
        color = {95, 95, 95}, thickness = 0.5), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "
t = c + Zc*w at each end, w into the shaft; c is what entered at the other end the time T ago: t + Zc*w. Zc = k*T. A
damper d acts beside it against the speed of the other end the time T ago. The line adds the inertia Zc*T."));
end Shaft;
