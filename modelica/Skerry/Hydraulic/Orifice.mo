within Skerry.Hydraulic;
model Orifice "Turbulent flow through an opening"
  extends TwoPort;
  extends Turbulent;
  extends Commanded(final given = A);
  parameter Real A(unit = "m2", min = 0) = 1e-6 "Area of the opening, without a signal";
equation
  q = Cq*command*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-30, 10}, {30, 60}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-30, -60}, {30, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-30, 0}, {30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A = %A", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = Cq*A*sqrt(2/rho)*root(dp), straight below about p0; A is a parameter or the signal u.</p>
</html>"));
end Orifice;
