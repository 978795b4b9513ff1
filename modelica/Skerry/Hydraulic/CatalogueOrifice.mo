within Skerry.Hydraulic;
model CatalogueOrifice "Orifice given by one point of its data sheet"
  extends TwoPort;
  parameter Real qN(unit = "m3/s", displayUnit = "l/min", min = 0) = 1e-3 "Flow at dpN";
  parameter Real dpN(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure drop at qN";
  parameter Real p0(unit = "Pa", displayUnit = "bar", min = 0) = 1e4 "Pressure drop below which the flow is about laminar";
equation
  q = qN*root(dp, p0)/sqrt(dpN);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-30, 10}, {30, 60}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-30, -60}, {30, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-30, 0}, {30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = qN*root(dp)/sqrt(dpN).</p>
</html>"));
end CatalogueOrifice;
