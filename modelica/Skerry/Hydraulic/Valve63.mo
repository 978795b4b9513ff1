within Skerry.Hydraulic;
model Valve63 "6/3 open-centre valve: the pump flows through it until a consumer is served"
  extends Spool;
  NodeHydraulic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeHydraulic A "Consumer" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodeHydraulic B "Consumer" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  NodeHydraulic P1 "Pump, through the middle" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "On to the next valve" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  parameter Real overlap(unit = "m", displayUnit = "mm") = 0 "Stroke before an edge opens";
  parameter Real xCentre(unit = "m", displayUnit = "mm", min = 0) = xMax "Stroke at which the centre is closed";
  Real qPA(unit = "m3/s", displayUnit = "l/min") "Flow from P to A";
  Real qPB(unit = "m3/s", displayUnit = "l/min") "Flow from P to B";
  Real qAT(unit = "m3/s", displayUnit = "l/min") "Flow from A to T";
  Real qBT(unit = "m3/s", displayUnit = "l/min") "Flow from B to T";
  Real qC(unit = "m3/s", displayUnit = "l/min") "Flow through the centre";
equation
  qPA = Cq*w*positive(x - overlap)*sqrt(2/rho)*root(P.p - A.p, p0);
  qBT = Cq*w*positive(x - overlap)*sqrt(2/rho)*root(B.p - T.p, p0);
  qPB = Cq*w*positive(-x - overlap)*sqrt(2/rho)*root(P.p - B.p, p0);
  qAT = Cq*w*positive(-x - overlap)*sqrt(2/rho)*root(A.p - T.p, p0);
  qC = Cq*w*positive(xCentre - sqrt(x*x + 1e-14))*sqrt(2/rho)*root(P1.p - P2.p, p0);
  P.q = qPA + qPB;
  T.q = -qAT - qBT;
  A.q = qAT - qPA;
  B.q = qBT - qPB;
  P1.q = qC;
  P2.q = -qC;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-75, -25}, {-25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -25}, {25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{25, -25}, {75, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-65, -25}, {-65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-35, 25}, {-35, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-12, -25}, {-12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, -12}, {-6, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, -25}, {12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, -12}, {18, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-12, 25}, {-12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, 12}, {-6, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, 25}, {12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, 12}, {18, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{35, -25}, {65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{35, 25}, {65, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-40, 100}, {-12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -100}, {-12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, -100}, {12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -25}, {0, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0}),
    Text(extent = {{-62, -88}, {-44, -72}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{44, -88}, {62, -72}}, textString = "T", textColor = {95, 95, 95}),
    Text(extent = {{-62, 72}, {-44, 88}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{44, 72}, {62, 88}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{4, -88}, {22, -72}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{4, 72}, {22, 88}}, textString = "P2", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>der(der(x)) = omega^2*(xMax*u - x) - 2*delta*omega*der(x), starting at rest where u says. As Valve43 with a closed centre, and P1-P2 open by xCentre - abs(x). Each edge has the area w*opening and the flow Cq*area*sqrt(2/rho)*root(dp); w comes from the flow qN of one edge at dpN. With onOff = true the valve switches at u = 0.5.</p>
</html>"));
end Valve63;
