within Skerry.Hydraulic;
model Pump "Pump at a given speed"
  NodeHydraulic P1 "Suction" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Delivery" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  extends Commanded(final given = w);
  parameter Real w(unit = "rad/s", displayUnit = "rpm") = 150 "Speed, without a signal";
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev") = 1e-5 "Displacement";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 1e-12 "Leakage from P2 to P1 per pressure";
  Real q(unit = "m3/s", displayUnit = "l/min") "Delivered flow";
equation
  q = D*command - Cl*(P2.p - P1.p);
  P1.q = q;
  P2.q = -q;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{35, -20}, {35, 20}, {60, 0}, {35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-60, 0}, {-100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = D*w - Cl*(P2.p - P1.p); w is a parameter or the signal u.</p>
</html>"));
end Pump;
