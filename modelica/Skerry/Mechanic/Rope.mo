within Skerry.Mechanic;
model Rope "Rope that pulls and never pushes (line element)"
  extends TwoNode;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping while it is tight";
  parameter Real T(unit = "s", min = 0) = 1e-3 "Time a wave needs through the rope: the step, or less";
  parameter Real stretch(unit = "m") = 0 "Elongation at the start; below 0 it is slack";
  parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
  final parameter Real Zc(unit = "N.s/m") = k*T "Characteristic impedance";
  Real f1(unit = "N") "What a spring would pull at P1";
  Real f2(unit = "N") "What a spring would pull at P2";
protected
  Waves waves(n = 2, T = T, Zc = Zc, start = {k*stretch - Zc*vStart, k*stretch + Zc*vStart});
  Waves damper(n = 2, T = T, start = {-d*vStart, d*vStart}) "Each end brakes against the other's past velocity";
equation
  // The waves are those of a spring: they carry how long the rope is, tight or not.
  f1 = waves.c[1] - Zc*der(P1.x);
  f2 = waves.c[2] + Zc*der(P2.x);
  waves.w[1] = f1 - Zc*der(P1.x);
  waves.w[2] = f2 + Zc*der(P2.x);
  damper.w[1] = -d*der(P1.x);
  damper.w[2] = d*der(P2.x);
  P1.f = -pull(f1, -d*der(P1.x) + damper.c[1]);
  P2.f = pull(f2, d*der(P2.x) + damper.c[2]);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 40}, {80, -40}}, pattern = LinePattern.None, fillColor = {225, 240, 225},
        fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {-50, 20}, {0, -20}, {50, 20}, {90, 0}}, color = {0, 127, 0}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "Waves as in Spring, with the sign of a pull; where they would push the force is zero."));
end Rope;
