within Skerry.Thermal;
model Sensor "Temperature of a node"
  extends Named;
  NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  SignalOut T(unit = "K") "Temperature" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  P1.Q = 0;
  T = P1.T;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}, color = {191, 0, 0}),
      Line(points = {{60, 0}, {90, 0}}), Line(points = {{0, -20}, {30, 40}}), Text(extent = {{-30, -10}, {30, -50}}, textString = "T")}),
    Documentation(info = "T = P1.T; it takes no heat."));
end Sensor;
