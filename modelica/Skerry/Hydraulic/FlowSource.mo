within Skerry.Hydraulic;
model FlowSource "A given flow out of P1"
  extends Commanded(final given = q);
  NodeHydraulic P1 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real q(unit = "m3/s", displayUnit = "l/min") = 1e-3 "Delivered flow, without a signal";
equation
  P1.q = -command;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "q", textColor = {0, 0, 0}),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "q = %q", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>P1.q = -q, given by the parameter or, with <code>useInput = true</code>, by the signal u.</p>
</html>"));
end FlowSource;
