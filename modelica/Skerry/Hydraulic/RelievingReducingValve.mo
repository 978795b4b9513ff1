within Skerry.Hydraulic;
model RelievingReducingValve "Holds the pressure at its outlet, both ways"
  NodeHydraulic P1 "Supply" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Outlet" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  extends Turbulent;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 2e6 "Outlet pressure in the middle";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2e5 "Pressure from closed to fully open";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening: supply above 0, return below";
equation
  tau*der(x) = 2*saturated(0.5 + 0.5*(pRef - P2.p)/dpMax) - 1 - x;
  P1.q = Cq*A*positive(x)*sqrt(2/rho)*root(P1.p - P2.p, p0);
  T.q = -Cq*A*positive(-x)*sqrt(2/rho)*root(P2.p - T.p, p0);
  P1.q + P2.q + T.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -40}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 0}, {40, 0}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{40, -10}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{0, 40}, {8, 48}, {-8, 56}, {8, 64}, {-8, 72}, {0, 80}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "T", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>tau*der(x) = sat((pRef - P2.p)/dpMax) - x between -1 and 1: x above 0 opens P1-P2, below 0 P2-T.</p>
</html>"));
end RelievingReducingValve;
