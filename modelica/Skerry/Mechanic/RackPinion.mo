within Skerry.Mechanic;
model RackPinion "Rack and pinion: rotation to travel"
  extends Named;
  NodeMechanicRotational S "Pinion" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Rack" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real r(unit = "m", displayUnit = "mm", min = 1e-300) = 0.05 "Radius of the pinion";
equation
  assert(r > 0, "the radius r of the pinion must be above zero");
  P1.x = r*S.a;
  S.t + r*P1.f = 0;
  annotation(Icon(graphics = {Ellipse(extent = {{-50, 60}, {30, -20}}, lineColor = {95, 95, 95}),
      Line(points = {{-90, 0}, {-90, 20}, {-10, 20}}, color = {95, 95, 95}),
      Line(points = {{-70, -20}, {-60, -30}, {-50, -20}, {-40, -30}, {-30, -20}, {-20, -30}, {-10, -20}, {0, -30}, {10, -20}, {20, -30}, {30, -20},
        {40, -30}, {90, -30}, {90, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "r = %r")}),
    Documentation(info = "P1.x = r*S.a, S.t = -r*P1.f: no power is lost."));
end RackPinion;
