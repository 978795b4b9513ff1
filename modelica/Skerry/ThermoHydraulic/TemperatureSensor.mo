within Skerry.ThermoHydraulic;
model TemperatureSensor "Temperature of the oil that flows past"
  extends Oil;
  NodeThermoHydraulic P1 annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  SignalOut T(unit = "K", displayUnit = "degC") "Temperature" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  P1.q = 0;
  P1.h = 0;
  T = temperature(inStream(P1.h), P1.p, c);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{0, -40}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5), Line(points = {{40, 0}, {90, 0}}, color = {0, 0, 127}),
    Line(points = {{-15, -20}, {20, 20}}, arrow = {Arrow.None, Arrow.Filled}), Text(extent = {{-35, 35}, {5, 0}}, textString = "T")}),
    Documentation(info = "<html>
<p>The temperature of the mixture that flows into the node; it takes no oil.</p>
</html>"));
end TemperatureSensor;
