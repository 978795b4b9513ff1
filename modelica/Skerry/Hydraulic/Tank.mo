within Skerry.Hydraulic;
model Tank "Constant pressure"
  NodeHydraulic P1 annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  parameter Real p(unit = "Pa", displayUnit = "bar") = settings.pAmbient "Pressure";
protected
  outer Skerry.Settings settings;
equation
  P1.p = p;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-60, 20}, {-60, -60}, {60, -60}, {60, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{0, 100}, {0, -40}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "p = %p", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>P1.p = p.</p>
</html>"));
end Tank;
