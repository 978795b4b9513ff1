within Skerry.Pneumatic;
model PressureSensor "Absolute pressure of a node"
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  SignalOut p(unit = "Pa", displayUnit = "bar") "Pressure" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  P1.qm = 0;
  p = P1.p;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 170, 170}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{0, -20}, {30, 40}}), Text(extent = {{-30, -10}, {30, -50}}, textString = "p")}), Documentation(info = "p = P1.p; it takes no air."));
end PressureSensor;
