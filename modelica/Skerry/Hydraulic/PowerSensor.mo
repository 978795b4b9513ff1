within Skerry.Hydraulic;
model PowerSensor "Hydraulic power from P1 to P2"
  NodeHydraulic P1 "Inlet" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Outlet" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SignalOut y "P1.p*P1.q in W" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
equation
  P1.p = P2.p;
  P1.q + P2.q = 0;
  y = P1.p*P1.q;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-20, -20}, {20, 20}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-30, 0}, {0, 35}}, textString = "P", textColor = {0, 0, 0}),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, 40}, {0, 100}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>y = P1.p*P1.q; no pressure drop.</p>
</html>"));
end PowerSensor;
