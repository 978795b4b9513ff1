within Skerry.Pneumatic;
model Valve53 "5/3 valve with any centre"
  extends Spool(final lowest = -1);
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodePneumatic R "Exhaust of A" annotation(Placement(transformation(extent = {{-70, -110}, {-50, -90}})));
  NodePneumatic S "Exhaust of B" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  NodePneumatic A "Outlet, supplied at u = 1" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodePneumatic B "Outlet, supplied at u = -1" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  parameter Real centreP(min = 0, max = 1) = 0 "Opening from P to A and B in the centre: 1 pressurised, 0 closed";
  parameter Real centreR(min = 0, max = 1) = 0 "Opening from A and B to R and S in the centre: 1 exhausted, 0 closed";
protected
  Real up "Part of the way to u = 1";
  Real down "Part of the way to u = -1";
  Real mid "Part of the centre";
  Real qPA(unit = "kg/s");
  Real qPB(unit = "kg/s");
  Real qAR(unit = "kg/s");
  Real qBS(unit = "kg/s");
equation
  assert(centreP >= 0 and centreP <= 1 and centreR >= 0 and centreR <= 1, "the openings of the centre must be from 0 to 1");
  up = smooth(0, noEvent(if x > 0 then x else 0));
  down = smooth(0, noEvent(if x < 0 then -x else 0));
  mid = 1 - up - down;
  qPA = massFlow(P.p, A.p, C*(up + centreP*mid), b, rho0);
  qPB = massFlow(P.p, B.p, C*(down + centreP*mid), b, rho0);
  qAR = massFlow(A.p, R.p, C*(down + centreR*mid), b, rho0);
  qBS = massFlow(B.p, S.p, C*(up + centreR*mid), b, rho0);
  P.qm = qPA + qPB;
  A.qm = qAR - qPA;
  B.qm = qBS - qPB;
  R.qm = -qAR;
  S.qm = -qBS;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-75, -25}, {-25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -25}, {25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{25, -25}, {75, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-50, -25}, {-62, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-38, 25}, {-32, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-68, -25}, {-68, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-74, -13}, {-62, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-17, -25}, {-17, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-23, -13}, {-11, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{0, -25}, {0, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-6, -13}, {6, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{17, -25}, {17, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{11, -13}, {23, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-11, 25}, {-11, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-17, 13}, {-5, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{11, 25}, {11, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{5, 13}, {17, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{50, -25}, {62, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{38, 25}, {32, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{68, -25}, {68, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{62, -13}, {74, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{75, 0}, {79, 9}, {84, -9}, {89, 9}, {94, -9}, {98, 0}}, color = {0, 0, 0}),
    Rectangle(extent = {{-101, -13}, {-75, 13}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-101, -13}, {-75, 13}}, color = {0, 0, 0}),
    Line(points = {{-60, -100}, {-17, -55}, {-17, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{0, -100}, {0, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{60, -100}, {17, -55}, {17, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-40, 100}, {-11, 60}, {-11, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{40, 100}, {11, 60}, {11, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Text(extent = {{-87, -100}, {-69, -84}}, textString = "R", textColor = {95, 95, 95}),
    Text(extent = {{-25, -100}, {-7, -84}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{69, -100}, {87, -84}}, textString = "S", textColor = {95, 95, 95}),
    Text(extent = {{-67, 84}, {-49, 100}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{49, 84}, {67, 100}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "C = %C", textColor = {0, 0, 0})}),
    Documentation(info = "
At u = 1 P to A and B to S, at u = -1 P to B and A to R, at 0 the centre; in between in proportion. tau*x' = u - x."));
end Valve53;
