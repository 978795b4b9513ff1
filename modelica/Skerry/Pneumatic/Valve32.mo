within Skerry.Pneumatic;
model Valve32 "3/2 valve: A from P, or out at R"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodePneumatic R "Exhaust" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodePneumatic A "Outlet" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
protected
  Real qPA(unit = "kg/s");
  Real qAR(unit = "kg/s");
equation
  qPA = massFlow(P.p, A.p, C*x, b, rho0);
  qAR = massFlow(A.p, R.p, C*(1 - x), b, rho0);
  P.qm = qPA;
  A.qm = qAR - qPA;
  R.qm = -qAR;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-50, -25}, {0, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -25}, {50, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-38, -25}, {-38, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-12, -25}, {-12, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, -13}, {-6, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, 25}, {38, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{12, -25}, {12, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, -13}, {18, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{50, 0}, {54, 9}, {59, -9}, {64, 9}, {69, -9}, {73, 0}}, color = {0, 0, 0}),
    Rectangle(extent = {{-76, -13}, {-50, 13}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-76, -13}, {-50, 13}}, color = {0, 0, 0}),
    Line(points = {{-40, -100}, {12, -60}, {12, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{40, -100}, {38, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-40, 100}, {12, 60}, {12, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-100, 0}, {-76, 0}}, color = {0, 0, 127}),
    Text(extent = {{-67, -100}, {-49, -84}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{49, -100}, {67, -84}}, textString = "R", textColor = {95, 95, 95}),
    Text(extent = {{-67, 84}, {-49, 100}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "C = %C", textColor = {0, 0, 0})}),
    Documentation(info = "P to A with the opening x, A to R with 1 - x; tau*x' = u - x, u from 0 to 1."));
end Valve32;
