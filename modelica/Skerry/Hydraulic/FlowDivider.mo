within Skerry.Hydraulic;
model FlowDivider "Divides or combines a flow in a given ratio"
  NodeHydraulic P1 "Common port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic A "Takes the share ratio" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeHydraulic B "Takes the rest" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  extends Turbulent;
  parameter Real ratio(min = 1e-6, max = 0.999999) = 0.5 "Share of A";
  parameter Real area(unit = "m2", min = 1e-300) = 1e-5 "Area of both openings together, spool in the middle";
  parameter Real qN(unit = "m3/s", displayUnit = "l/min", min = 1e-300) = 1e-3 "Nominal flow";
  parameter Real tau(unit = "s", min = 1e-300) = 2e-3 "Time in which an error of qN moves the spool through its stroke";
  Real x "Place of the spool, -1 to 1";
  Real z(start = 0, fixed = true) "What drives it: x = tanh(z)";
equation
  x = tanh(z);
  // Dividing, the side with too much flow closes; combining, the flows have the other sign and the spool moves the other way.
  tau*der(z) = -4*tanh(100*P1.q/qN)*(B.q*ratio - A.q*(1 - ratio))/qN - 1e-4*z;
  A.q = -Cq*area*ratio*(1 + x)*sqrt(2/rho)*root(P1.p - A.p, p0);
  B.q = -Cq*area*(1 - ratio)*(1 - x)*sqrt(2/rho)*root(P1.p - B.p, p0);
  P1.q + A.q + B.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -80}, {60, 80}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}, {-40, 60}, {100, 60}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 0}, {-40, -60}, {100, -60}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-10, 65}, {30, 85}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-10, 35}, {30, 55}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Ellipse(extent = {{-10, -55}, {30, -35}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-10, -85}, {30, -65}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "ratio = %ratio", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 72}, {116, 90}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{84, -48}, {116, -30}}, textString = "B", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>A spool throttles the side that has more than its share until A has ratio of the flow: tau*der(z) = -4*((1 - ratio)*qA - ratio*qB)/qN with the flows qA and qB out of P1, x = tanh(z). Near its ends it cannot do more.</p>
</html>"));
end FlowDivider;
