within Skerry.Hydraulic;
model PriorityValve "Feeds one port first, the other with what is left"
  NodeHydraulic P1 "Inlet" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Port that comes first" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeHydraulic B "Port that gets the rest" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  NodeHydraulic X "Pilot behind the throttle of P2: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  extends Turbulent;
  parameter Real dpRef(unit = "Pa", displayUnit = "bar") = 1e6 "P2.p - X.p that is held";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 4e5 "Pressure from closed to fully open";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  X.q = 0;
  tau*der(x) = saturated(0.5 + (P2.p - X.p - dpRef)/dpMax) - x;
  P2.q = -Cq*A*(1 - x)*sqrt(2/rho)*root(P1.p - P2.p, p0);
  B.q = -Cq*A*x*sqrt(2/rho)*root(P1.p - B.p, p0);
  P1.q + P2.q + B.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -80}, {60, 80}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-60, 0}, {60, 60}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-60, 0}, {60, -60}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{60, 60}, {100, 60}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, -60}, {100, -60}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-100, -60}, {-60, -60}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "dpRef = %dpRef", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 72}, {116, 90}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, -48}, {116, -30}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>tau*der(x) = sat(0.5 + (P2.p - X.p - dpRef)/dpMax) - x: x opens P1-B and closes P1-P2.</p>
</html>"));
end PriorityValve;
