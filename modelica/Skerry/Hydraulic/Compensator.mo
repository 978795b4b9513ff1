within Skerry.Hydraulic;
model Compensator "Keeps the pressure behind it a given difference above its pilot"
  extends TwoPort;
  extends Turbulent;
  NodeHydraulic X "Pilot: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real dpRef(unit = "Pa", displayUnit = "bar") = 1e6 "P2.p - X.p at which it is half open";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2e5 "Pressure from closed to fully open";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 1, fixed = true) "Opening, 0 to 1";
equation
  X.q = 0;
  tau*der(x) = saturated(0.5 - (P2.p - X.p - dpRef)/dpMax) - x;
  q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 0}, {40, 0}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{70, 0}, {70, 60}, {0, 60}, {0, 40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Line(points = {{-100, -60}, {0, -60}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "dpRef = %dpRef", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Before a throttle, with X behind it: tau*der(x) = sat(0.5 - (P2.p - X.p - dpRef)/dpMax) - x, so the throttle has about dpRef whatever the load.</p>
</html>"));
end Compensator;
