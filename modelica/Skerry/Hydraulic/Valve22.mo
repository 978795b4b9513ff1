within Skerry.Hydraulic;
model Valve22 "2/2 directional valve"
  extends Spool(uMin = 0);
  NodeHydraulic P1 "Inlet" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic P2 "Outlet" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  parameter Real overlap(unit = "m", displayUnit = "mm") = 0 "Stroke before it opens";
  parameter Boolean normallyOpen = false "true: open without command" annotation(Evaluate = true);
  Real q(unit = "m3/s", displayUnit = "l/min") "Flow from P1 to P2";
equation
  q = Cq*w*positive((if normallyOpen then xMax - x else x) - overlap)*sqrt(2/rho)*root(P1.p - P2.p, p0);
  P1.q = q;
  P2.q = -q;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-50, -25}, {0, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -25}, {50, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-25, -25}, {-25, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{25, -25}, {25, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{19, -12}, {31, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{25, 25}, {25, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{19, 12}, {31, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-40, -100}, {-25, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 100}, {-25, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>der(der(x)) = omega^2*(xMax*u - x) - 2*delta*omega*der(x), starting at rest where u says. P1-P2 opens by x - overlap. Each edge has the area w*opening and the flow Cq*area*sqrt(2/rho)*root(dp); w comes from the flow qN of one edge at dpN. With onOff = true the valve switches at u = 0.5.</p>
</html>"));
end Valve22;
