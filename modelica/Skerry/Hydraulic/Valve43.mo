within Skerry.Hydraulic;
model Valve43 "4/3 directional or proportional valve with the usual centres"
  extends Spool;
  NodeHydraulic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeHydraulic A "Consumer" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodeHydraulic B "Consumer" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  parameter Centre centre = Centre.Closed "What is open in the middle" annotation(Evaluate = true);
  parameter Real xCentre(unit = "m", displayUnit = "mm", min = 0) = 0.2*xMax "Stroke at which what is open in the middle is closed";
  parameter Real overlap(unit = "m", displayUnit = "mm") = 0 "Stroke before an edge opens that the centre does not open";
  parameter Real overlapPA(unit = "m", displayUnit = "mm") = if centre == Centre.Open then -xCentre else overlap "Stroke before P-A opens";
  parameter Real overlapPB(unit = "m", displayUnit = "mm") = overlapPA "Stroke before P-B opens";
  parameter Real overlapAT(unit = "m", displayUnit = "mm") = if centre == Centre.Open or centre == Centre.Float then -xCentre else overlap "Stroke before A-T opens";
  parameter Real overlapBT(unit = "m", displayUnit = "mm") = overlapAT "Stroke before B-T opens";
  Real qPA(unit = "m3/s", displayUnit = "l/min") "Flow from P to A";
  Real qPB(unit = "m3/s", displayUnit = "l/min") "Flow from P to B";
  Real qAT(unit = "m3/s", displayUnit = "l/min") "Flow from A to T";
  Real qBT(unit = "m3/s", displayUnit = "l/min") "Flow from B to T";
  Real qPT(unit = "m3/s", displayUnit = "l/min") "Flow from P to T in the middle";
equation
  qPA = Cq*w*positive(x - overlapPA)*sqrt(2/rho)*root(P.p - A.p, p0);
  qBT = Cq*w*positive(x - overlapBT)*sqrt(2/rho)*root(B.p - T.p, p0);
  qPB = Cq*w*positive(-x - overlapPB)*sqrt(2/rho)*root(P.p - B.p, p0);
  qAT = Cq*w*positive(-x - overlapAT)*sqrt(2/rho)*root(A.p - T.p, p0);
  qPT = if centre == Centre.Tandem then Cq*w*positive(xCentre - sqrt(x*x + 1e-14))*sqrt(2/rho)*root(P.p - T.p, p0) else 0;
  P.q = qPA + qPB + qPT;
  T.q = -qAT - qBT - qPT;
  A.q = qAT - qPA;
  B.q = qBT - qPB;
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
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0}),
    Text(extent = {{-82, -109}, {-52, -91}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{52, -109}, {82, -91}}, textString = "T", textColor = {95, 95, 95}),
    Text(extent = {{-82, 91}, {-52, 109}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{52, 91}, {82, 109}}, textString = "B", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>der(der(x)) = omega^2*(xMax*u - x) - 2*delta*omega*der(x), starting at rest where u says. P-A and B-T open by x, P-B and A-T by -x, less the overlap of each; what the centre joins is open until xCentre. Each edge has the area w*opening and the flow Cq*area*sqrt(2/rho)*root(dp); w comes from the flow qN of one edge at dpN. With onOff = true the valve switches at u = 0.5.</p>
</html>"));
end Valve43;
