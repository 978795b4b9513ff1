within Skerry.Hydraulic;
model LoadSensingPump "Pump that stays a given pressure above its load"
  extends ControlledPump;
  NodeHydraulic X "Load pressure: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real dpRef(unit = "Pa", displayUnit = "bar") = 2e6 "Delivery pressure above that of the load";
  parameter Real pMax(unit = "Pa", displayUnit = "bar") = 2.5e7 "Largest delivery pressure";
equation
  X.q = 0;
  goal = saturated(smooth(0, noEvent(if X.p + dpRef < pMax then X.p + dpRef - P2.p else pMax - P2.p))/dpMax);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-100, -60}, {-45, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "dpRef = %dpRef", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>goal = sat((min(X.p + dpRef, pMax) - P2.p)/dpMax), otherwise as PressurePump.</p>
</html>"));
end LoadSensingPump;
