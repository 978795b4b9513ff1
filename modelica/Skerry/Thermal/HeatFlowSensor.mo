within Skerry.Thermal;
model HeatFlowSensor "Heat flow from P1 to P2"
  extends Named;
  NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermal P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SignalOut Q(unit = "W") "Heat flow" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.T = P2.T;
  P1.Q + P2.Q = 0;
  Q = P1.Q;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}, color = {191, 0, 0}),
      Line(points = {{60, 0}, {90, 0}}, color = {191, 0, 0}), Line(points = {{0, -60}, {0, -90}}), Line(points = {{0, -20}, {30, 40}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "Q")}), Documentation(info = "P1.T = P2.T, Q = P1.Q."));
end HeatFlowSensor;
