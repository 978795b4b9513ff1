within Skerry.Hydraulic;
model PressureSensor "Pressure at a port"
  NodeHydraulic P1 "Port" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  SignalOut y "Pressure in Pa" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  P1.q = 0;
  y = P1.p;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-20, -20}, {20, 20}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-30, 0}, {0, 35}}, textString = "p", textColor = {0, 0, 0}),
    Line(points = {{0, -40}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>y = P1.p; takes no flow.</p>
</html>"));
end PressureSensor;
