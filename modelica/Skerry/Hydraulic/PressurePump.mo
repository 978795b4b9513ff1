within Skerry.Hydraulic;
model PressurePump "Pump that holds its delivery pressure"
  extends ControlledPump;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 1e7 "Delivery pressure at zero displacement";
equation
  goal = saturated((pRef - P2.p)/dpMax);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Full displacement until dpMax below pRef, none at pRef: goal = sat((pRef - P2.p)/dpMax); the setting follows with tau and with the stroke times tauUp and tauDown. q = x*D*w - Cl*dp, torque x*D*dp + Bv*w.</p>
</html>"));
end PressurePump;
