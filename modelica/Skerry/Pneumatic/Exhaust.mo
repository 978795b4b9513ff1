within Skerry.Pneumatic;
model Exhaust "Open to the surroundings"
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  outer Skerry.Settings settings;
  parameter Real p(unit = "Pa", displayUnit = "bar") = settings.pAmbient "Pressure of the surroundings";
equation
  P1.p = p;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-20, 0}}, color = {0, 170, 170}), Polygon(points = {{-20, 30}, {30, 0}, {-20, -30}, {-20, 30}},
        lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}), Documentation(info = "P1.p = p."));
end Exhaust;
