within Skerry.Hydraulic;
model Plug "A closed end: no flow"
  NodeHydraulic P1 "Port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  P1.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-100, 0}, {0, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -20}, {0, 20}}, color = {0, 0, 0}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>P1.q = 0. A port that is not connected is the same.</p>
</html>"));
end Plug;
