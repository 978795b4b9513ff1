within Skerry.Hydraulic;
model Valve32 "3/2 directional valve: A to T at rest, P to A with command"
  extends Spool(uMin = 0);
  NodeHydraulic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeHydraulic A "Consumer" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  parameter Real overlap(unit = "m", displayUnit = "mm") = 0 "Stroke before P-A opens and after A-T closes";
  Real qPA(unit = "m3/s", displayUnit = "l/min") "Flow from P to A";
  Real qAT(unit = "m3/s", displayUnit = "l/min") "Flow from A to T";
equation
  qPA = Cq*w*positive(x - overlap)*sqrt(2/rho)*root(P.p - A.p, p0);
  qAT = Cq*w*positive(xMax - x - overlap)*sqrt(2/rho)*root(A.p - T.p, p0);
  P.q = qPA;
  T.q = -qAT;
  A.q = qAT - qPA;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-50, -25}, {0, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -25}, {50, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-40, -25}, {-40, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{10, 25}, {40, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-40, -100}, {-40, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 100}, {-40, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, -100}, {40, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0}),
    Text(extent = {{-82, -109}, {-52, -91}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{52, -109}, {82, -91}}, textString = "T", textColor = {95, 95, 95}),
    Text(extent = {{-82, 91}, {-52, 109}}, textString = "A", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>der(der(x)) = omega^2*(xMax*u - x) - 2*delta*omega*der(x), starting at rest where u says. P-A opens by x - overlap, A-T by xMax - x - overlap. Each edge has the area w*opening and the flow Cq*area*sqrt(2/rho)*root(dp); w comes from the flow qN of one edge at dpN. With onOff = true the valve switches at u = 0.5.</p>
</html>"));
end Valve32;
