within Skerry.Pneumatic;
model Valve22 "2/2 valve with a spool that lags"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodePneumatic A "Outlet" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
equation
  P.qm = massFlow(P.p, A.p, C*x, b, rho0);
  P.qm + A.qm = 0;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-50, -25}, {0, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -25}, {50, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-25, -25}, {-25, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{25, -25}, {25, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{19, -13}, {31, -13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{25, 25}, {25, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{19, 13}, {31, 13}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{50, 0}, {54, 9}, {59, -9}, {64, 9}, {69, -9}, {73, 0}}, color = {0, 0, 0}),
    Rectangle(extent = {{-76, -13}, {-50, 13}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-76, -13}, {-50, 13}}, color = {0, 0, 0}),
    Line(points = {{-40, -100}, {25, -60}, {25, -25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-40, 100}, {25, 60}, {25, 25}}, color = {0, 170, 170}, thickness = 0.5),
    Line(points = {{-100, 0}, {-76, 0}}, color = {0, 0, 127}),
    Text(extent = {{-67, -100}, {-49, -84}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{-67, 84}, {-49, 100}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "C = %C", textColor = {0, 0, 0})}),
    Documentation(info = "P to A with the opening x; tau*x' = u - x, u from 0 to 1. On and off: commands 1 and 0."));
end Valve22;
