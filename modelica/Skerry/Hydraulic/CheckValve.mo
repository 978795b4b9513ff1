within Skerry.Hydraulic;
model CheckValve "Flow from P1 to P2 only"
  extends TwoPort;
  extends Turbulent;
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area of the opening";
  parameter Real pOpen(unit = "Pa", displayUnit = "bar", min = 0) = 0 "Pressure drop at which it opens";
equation
  q = Cq*A*sqrt(2/rho)*root(positive(dp - pOpen), p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{20, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{10, 30}, {-30, 0}, {10, -30}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-20, -20}, {20, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A = %A", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = Cq*A*sqrt(2/rho)*root(max(dp - pOpen, 0)).</p>
</html>"));
end CheckValve;
