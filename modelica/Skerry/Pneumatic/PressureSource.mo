within Skerry.Pneumatic;
model PressureSource "A given pressure"
  extends Commanded(final given = p);
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real p(unit = "Pa", displayUnit = "bar") = 1e5 "Absolute pressure, without a signal";
equation
  P1.p = command;
  annotation(Icon(graphics = {Ellipse(extent = {{-40, 40}, {40, -40}}, lineColor = {0, 170, 170}), Line(points = {{-90, 0}, {-40, 0}}, color = {0, 170, 170}),
      Text(extent = {{-30, 30}, {30, -30}}, textString = "p"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%p")}), Documentation(info = "P1.p = p."));
end PressureSource;
