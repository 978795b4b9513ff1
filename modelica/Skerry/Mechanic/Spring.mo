within Skerry.Mechanic;
model Spring "Spring (line element)"
  extends TwoNode;
  outer Skerry.Settings settings;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the spring: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
  parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
  final parameter Real Zc(unit = "N.s/m") = k*T/(1 - alpha) "Characteristic impedance";
protected
  Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {fStart + Zc*vStart, fStart - Zc*vStart});
equation
  // Seen from each end, a movement into the spring counts, so the upper end has the opposite sign.
  P1.f = waves.c[1] + Zc*der(P1.x);
  P2.f = -waves.c[2] + Zc*der(P2.x);
  waves.w[1] = P1.f + Zc*der(P1.x);
  waves.w[2] = -P2.f - Zc*der(P2.x);
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 40}, {80, -40}}, pattern = LinePattern.None, fillColor = {225, 240, 225},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}, {-45, 30}, {-15, -30}, {15, 30}, {45, -30}, {60, 0}, {90, 0}},
        color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "
f = c + Zc*v at each end, v into the spring; c is what entered at the other end the time T ago: f + Zc*v.
Zc = k*T/(1 - alpha). The line adds the inertia Zc*T that is not in the model."));
end Spring;
