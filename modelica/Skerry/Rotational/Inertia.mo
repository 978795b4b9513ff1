within Skerry.Rotational;
model Inertia "Rotating mass with viscous friction"
  extends TwoNode;
  parameter Real J(unit = "kg.m2", min = 1e-300) = 1 "Moment of inertia";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real aStart(unit = "rad", displayUnit = "deg") = 0 "Angle at the start";
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm") = 0 "Speed at the start";
  Real a(unit = "rad", displayUnit = "deg", start = aStart, fixed = true) "Angle";
  Real w(unit = "rad/s", displayUnit = "rpm", start = wStart, fixed = true) "Speed";
equation
  assert(J > 0, "the moment of inertia J must be above zero");
  P1.a = a;
  P2.a = a;
  der(a) = w;
  J*der(w) = P1.t + P2.t - B*w;
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 8}, {100, -8}}, lineColor = {95, 95, 95}, fillColor = {210, 210, 210},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{-50, 60}, {50, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Text(extent = {{-40, 35}, {40, -35}}, textString = "J"), Text(extent = {{-150, -110}, {150, -150}}, textString = "J = %J")}),
    Documentation(info = "J*w' = P1.t + P2.t - B*w."));
end Inertia;
