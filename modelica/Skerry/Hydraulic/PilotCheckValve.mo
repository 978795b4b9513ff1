within Skerry.Hydraulic;
model PilotCheckValve "Check valve that a pilot pressure opens"
  extends TwoPort;
  extends Turbulent;
  NodeHydraulic X "Pilot: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real phi(min = 0) = 3.5 "Area of the pilot piston over that of the seat";
  parameter Real pOpen(unit = "Pa", displayUnit = "bar", min = 0) = 1e5 "Spring";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e5 "Pressure from closed to fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  X.q = 0;
  // The force on the ball: pressure from below, pilot piston from behind, spring against both.
  tau*der(x) = saturated((P1.p + phi*X.p - P2.p - pOpen)/dpMax) - x;
  q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{20, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{10, 30}, {-30, 0}, {10, -30}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-20, -20}, {20, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, -60}, {-10, -60}, {-10, -25}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "phi = %phi", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Open from P1 to P2, and both ways when the pilot lifts the ball: tau*der(x) = sat((P1.p + phi*X.p - P2.p - pOpen)/dpMax) - x; q = Cq*A*x*sqrt(2/rho)*root(dp).</p>
</html>"));
end PilotCheckValve;
