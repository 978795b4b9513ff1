within Skerry.Hydraulic;
model RotaryActuator "Vane actuator; its chambers are line elements"
  extends Compressible;
  NodeHydraulic P1 "Chamber that turns forward" annotation(Placement(transformation(extent = {{-70, 90}, {-50, 110}})));
  NodeHydraulic P2 "Chamber that turns back" annotation(Placement(transformation(extent = {{50, 90}, {70, 110}})));
  NodeMechanicRotational S "Shaft: a = 0 is one end, a = range the other" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev", min = 1e-300) = 1e-4 "Displacement";
  parameter Real range(unit = "rad", displayUnit = "deg", min = 1e-300) = 4.7 "Angle from end to end";
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 2e-5 "Dead volume of each chamber";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage past the vane per pressure";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real kStop(unit = "N.m/rad", min = 0) = 1e6 "Stiffness of the ends";
  parameter Real dStop(unit = "N.m.s/rad", min = 0) = 2e3 "Damping of the ends";
  parameter Real aDamp(unit = "rad", min = 1e-300) = 1e-3 "The damping grows from zero to dStop over this angle";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P1 at the start";
  parameter Real p2Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P2 at the start";
  Real a(unit = "rad", displayUnit = "deg") "Angle";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed";
  Real p1(unit = "Pa", displayUnit = "bar") "Pressure at the vane, P1 side";
  Real p2(unit = "Pa", displayUnit = "bar") "Pressure at the vane, P2 side";
  Real leak(unit = "m3/s", displayUnit = "l/min") "Leakage past the vane";
protected
  Chamber side1(V0 = V0, VMax = V0 + D*range, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p1Start, V = V0 + D*a, out = D*w + leak);
  Chamber side2(V0 = V0, VMax = V0 + D*range, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p2Start, V = V0 + D*(range - a), out = -D*w - leak);
equation
  a = S.a;
  w = der(S.a);
  connect(P1, side1.P);
  connect(P2, side2.P);
  p1 = side1.p;
  p2 = side2.p;
  leak = Cl*(p1 - p2);
  S.t = -(D*(p1 - p2) - B*w + stopForce(a, w, 0, range, kStop, dStop, aDamp));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, startAngle = -60, endAngle = 240, closure = EllipseClosure.None),
    Line(points = {{0, 0}, {50, 30}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-8, -8}, {8, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-60, 100}, {-40, 45}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 100}, {40, 45}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D", textColor = {0, 0, 0}),
    Text(extent = {{-102, 91}, {-72, 109}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{72, 91}, {102, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Torque on the shaft D*(p1 - p2) - B*w, and the ends as in Cylinder.</p>
</html>"));
end RotaryActuator;
