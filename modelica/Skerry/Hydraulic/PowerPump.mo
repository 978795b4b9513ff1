within Skerry.Hydraulic;
model PowerPump "Pump that holds its pressure and does not ask for more than a given torque"
  extends ControlledPump;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 2e7 "Delivery pressure at zero displacement";
  parameter Real tMax(unit = "N.m", min = 1e-300) = 50 "Largest torque: power over speed";
equation
  goal = smooth(0, noEvent(if saturated((pRef - P2.p)/dpMax)*D*dp < tMax then saturated((pRef - P2.p)/dpMax) else tMax/(D*dp)));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-95, 20}, {-60, 60}}, textString = "P", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "tMax = %tMax", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>goal = min(sat((pRef - P2.p)/dpMax), tMax/(D*dp)), otherwise as PressurePump: a hyperbola of constant power at constant speed.</p>
</html>"));
end PowerPump;
