within Skerry.Rotational;
model FrictionInertia "Rotating mass with friction that sticks"
  extends TwoNode;
  extends StickSlip(v(unit = "rad/s", displayUnit = "rpm", start = wStart, fixed = true), s(unit = "N.m"), final vFirst = wStart,
    final slide = Tc + (Ts - Tc)*exp(-(v/ws)^2), final holdUp = Ts, final holdDown = Ts, final stopUp = false, final stopDown = false);
  parameter Real J(unit = "kg.m2", min = 1e-300) = 1 "Moment of inertia";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real Tc(unit = "N.m", min = 0) = 0 "Dry friction while it turns (Coulomb)";
  parameter Real Ts(unit = "N.m", min = 0) = Tc "Dry friction that holds it (stiction), at least Tc";
  parameter Real ws(unit = "rad/s", min = 1e-300) = 0.1 "Speed over which Ts falls to Tc (Stribeck)";
  parameter Real aStart(unit = "rad", displayUnit = "deg") = 0 "Angle at the start";
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm") = 0 "Speed at the start";
  Real phi(unit = "rad", displayUnit = "deg", start = aStart, fixed = true) "Angle";
  Real w(unit = "rad/s", displayUnit = "rpm") = v "Speed";
equation
  assert(J > 0, "the moment of inertia J must be above zero");
  assert(Ts >= Tc and Tc >= 0, "friction that holds (Ts) must not be below friction that turns (Tc), which must not be negative");
  P1.a = phi;
  P2.a = phi;
  der(phi) = v;
  J*a = P1.t + P2.t - B*v - force;
  when mode == 0 then
    reinit(v, 0);
  end when;
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 8}, {100, -8}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{-50, 60}, {50, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Text(extent = {{-40, 35}, {40, -35}}, textString = "J"), Line(points = {{-60, -70}, {60, -70}}),
      Line(points = {{-40, -70}, {-55, -85}}), Line(points = {{0, -70}, {-15, -85}}), Line(points = {{40, -70}, {25, -85}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "J = %J")}),
    Documentation(info = "
Turning: J*w' = P1.t + P2.t - B*w - sign(w)*(Tc + (Ts - Tc)*exp(-(w/ws)^2)). Sticking: w = 0 exactly until the torques
are above Ts (see Interfaces.StickSlip). a is the acceleration, phi the angle."));
end FrictionInertia;
