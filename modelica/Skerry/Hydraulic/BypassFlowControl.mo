within Skerry.Hydraulic;
model BypassFlowControl "3-way flow regulator: what is too much goes to the bypass"
  NodeHydraulic P1 "Inlet" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Regulated outlet" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeHydraulic T "Bypass" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  extends Turbulent;
  parameter Real A(unit = "m2", min = 0) = 3e-6 "Area of the throttle: its flow is Cq*A*sqrt(2*dpRef/rho)";
  parameter Real dpRef(unit = "Pa", displayUnit = "bar", min = 0) = 5e5 "Pressure drop of the throttle";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2e5 "Pressure from closed to fully open";
  parameter Real AT(unit = "m2", min = 0) = 3e-5 "Area of the bypass when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  tau*der(x) = saturated((P1.p - P2.p - dpRef)/dpMax) - x;
  P2.q = -Cq*A*sqrt(2/rho)*root(P1.p - P2.p, p0);
  T.q = -Cq*AT*x*sqrt(2/rho)*root(P1.p - T.p, p0);
  P1.q + P2.q + T.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -50}, {60, 50}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-25, 10}, {25, 45}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-25, -45}, {25, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-60, 0}, {60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 0}, {-40, -40}, {0, -40}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "dpRef = %dpRef", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "T", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>The bypass keeps the throttle at dpRef: tau*der(x) = sat((P1.p - P2.p - dpRef)/dpMax) - x.</p>
</html>"));
end BypassFlowControl;
