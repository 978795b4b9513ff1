within Skerry.Pneumatic;
model Valve52 "5/2 valve"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodePneumatic R "Exhaust of A" annotation(Placement(transformation(extent = {{-70, -110}, {-50, -90}})));
  NodePneumatic S "Exhaust of B" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  NodePneumatic A "Outlet, supplied at u = 1" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodePneumatic B "Outlet, supplied at u = 0" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
protected
  Real qPA(unit = "kg/s");
  Real qPB(unit = "kg/s");
  Real qAR(unit = "kg/s");
  Real qBS(unit = "kg/s");
equation
  qPA = massFlow(P.p, A.p, C*x, b, rho0);
  qPB = massFlow(P.p, B.p, C*(1 - x), b, rho0);
  qAR = massFlow(A.p, R.p, C*(1 - x), b, rho0);
  qBS = massFlow(B.p, S.p, C*x, b, rho0);
  P.qm = qPA + qPB;
  A.qm = qAR - qPA;
  B.qm = qBS - qPB;
  R.qm = -qAR;
  S.qm = -qBS;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-60, -25}, {0, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -25}, {60, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-30, -25}, {-42, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-18, 25}, {-10, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-50, -25}, {-50, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-56, -13}, {-44, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{30, -25}, {42, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{18, 25}, {10, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{50, -25}, {50, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{44, -13}, {56, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, 0}, {64, 9}, {69, -9}, {74, 9}, {79, -9}, {83, 0}}, color = {0, 0, 0}),
    Rectangle(extent = {{-86, -13}, {-60, 13}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-86, -13}, {-60, 13}}, color = {0, 0, 0}),
    Line(points = {{-60, -100}, {10, -55}, {10, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{0, -100}, {30, -60}, {30, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{60, -100}, {50, -60}, {50, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-40, 100}, {18, 60}, {18, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{40, 100}, {42, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-100, 0}, {-86, 0}}, color = {0, 0, 127}),
    Text(extent = {{-87, -100}, {-69, -84}}, textString = "R", textColor = {95, 95, 95}),
    Text(extent = {{-25, -100}, {-7, -84}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{69, -100}, {87, -84}}, textString = "S", textColor = {95, 95, 95}),
    Text(extent = {{-67, 84}, {-49, 100}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{49, 84}, {67, 100}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "C = %C", textColor = {0, 0, 0})}),
    Documentation(info = "P to A and B to S with the opening x, P to B and A to R with 1 - x; tau*x' = u - x, u from 0 to 1."));
end Valve52;
