within Skerry.Hydraulic;
model PressureSource "A given pressure"
  extends Commanded(final given = p);
  NodeHydraulic P1 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real p(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure, without a signal";
equation
  P1.p = command;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "p", textColor = {0, 0, 0}),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "p = %p", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>P1.p = p, given by the parameter or, with <code>useInput = true</code>, by the signal u.</p>
</html>"));
end PressureSource;
