within Skerry.Rotational;
model Wheel "Wheel that rolls without slip"
  extends Named;
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Axle" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real r(unit = "m", min = 1e-300) = 0.3 "Radius";
equation
  assert(r > 0, "the radius r must be above zero");
  P1.x = r*S.a;
  S.t + r*P1.f = 0;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Ellipse(extent = {{-35, 35}, {35, -35}}), Line(points = {{-90, 0}, {90, 0}}),
      Line(points = {{-80, -60}, {80, -60}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "r = %r")}),
    Documentation(info = "P1.x = r*S.a, S.t = -r*P1.f."));
end Wheel;
