within Skerry.Hydraulic;
model ThrottleCheck "Throttle in one direction, free in the other"
  extends TwoPort;
  extends Turbulent;
  parameter Real A(unit = "m2", min = 0) = 1e-6 "Area of the throttle, from P1 to P2";
  parameter Real Ac(unit = "m2", min = 0) = 1e-5 "Area of the check valve, from P2 to P1";
  parameter Real pOpen(unit = "Pa", displayUnit = "bar", min = 0) = 0 "Pressure drop at which the check valve opens";
equation
  q = Cq*sqrt(2/rho)*(A*root(dp, p0) - Ac*root(positive(-dp - pOpen), p0));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-60, 30}, {-60, -30}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 30}, {60, -30}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-60, 30}, {60, 30}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-20, 35}, {20, 60}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-20, 0}, {20, 25}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-60, -30}, {60, -30}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-10, -10}, {20, -30}, {-10, -50}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-20, -42}, {4, -18}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A = %A", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>An orifice A beside a check valve Ac that opens from P2 to P1.</p>
</html>"));
end ThrottleCheck;
