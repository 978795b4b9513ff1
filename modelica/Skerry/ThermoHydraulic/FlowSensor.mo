within Skerry.ThermoHydraulic;
model FlowSensor "Flow, pressure and temperature between two nodes"
  extends TwoPort;
  SignalOut y(unit = "m3/s", displayUnit = "l/min") "Flow from P1 to P2" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 90)));
  Real T(unit = "K", displayUnit = "degC") "Temperature of what flows";
equation
  dp = 0;
  y = q;
  P2.h = inStream(P1.h);
  P1.h = inStream(P2.h);
  T = noEvent(if q > 0 then temperature(inStream(P1.h), P1.p, c) else temperature(inStream(P2.h), P2.p, c));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-40, -40}, {40, 40}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 40}, {0, 90}}, color = {0, 0, 127}), Line(points = {{-15, -20}, {20, 20}}, arrow = {Arrow.None, Arrow.Filled}), Text(extent = {{-35, 35}, {5, 0}}, textString = "q")}),
    Documentation(info = "<html>
<p>y = q, P1.p = P2.p.</p>
</html>"));
end FlowSensor;
