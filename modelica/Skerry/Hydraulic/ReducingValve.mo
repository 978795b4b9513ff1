within Skerry.Hydraulic;
model ReducingValve "Holds the pressure at its outlet"
  extends TwoPort;
  extends Turbulent;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 2e6 "Outlet pressure at which it is closed";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2e5 "Pressure from closed to fully open";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 1, fixed = true) "Opening, 0 to 1";
equation
  tau*der(x) = saturated((pRef - P2.p)/dpMax) - x;
  q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 0}, {40, 0}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{0, 40}, {8, 48}, {-8, 56}, {8, 64}, {-8, 72}, {0, 80}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{70, 0}, {70, -60}, {0, -60}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>tau*der(x) = sat((pRef - P2.p)/dpMax) - x, q = Cq*A*x*sqrt(2/rho)*root(dp). The outlet pressure is absolute.</p>
</html>"));
end ReducingValve;
