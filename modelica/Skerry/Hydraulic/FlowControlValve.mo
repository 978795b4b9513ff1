within Skerry.Hydraulic;
model FlowControlValve "2-way flow regulator: a flow that does not depend on the load"
  extends TwoPort;
  extends Commanded(final given = qRef);
  parameter Real qRef(unit = "m3/s", displayUnit = "l/min", min = 0) = 1e-4 "Flow from P1 to P2, without a signal";
  parameter Real dpMin(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure drop that it needs";
  parameter Real droop(unit = "1/Pa", min = 0) = 1e-10 "Growth of the flow per pressure beyond dpMin";
equation
  q = command*(root(smooth(0, noEvent(if dp > dpMin then dpMin else dp)), 1e4)/sqrt(dpMin) + droop*positive(dp - dpMin));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-60, -50}, {60, 50}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-25, 10}, {25, 45}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-25, -45}, {25, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-60, 0}, {60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -40}, {40, 40}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qRef = %qRef", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = qRef*root(min(dp, dpMin))/sqrt(dpMin), with a small slope beyond: an orifice below dpMin and backwards, a constant flow above.</p>
</html>"));
end FlowControlValve;
