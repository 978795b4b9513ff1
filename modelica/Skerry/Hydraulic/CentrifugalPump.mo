within Skerry.Hydraulic;
model CentrifugalPump "Rotor pump"
  NodeHydraulic P1 "Suction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "Delivery" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real wN(unit = "rad/s", displayUnit = "rpm", min = 1e-300) = 300 "Nominal speed";
  parameter Real dp0(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure rise without flow at wN";
  parameter Real qMax(unit = "m3/s", displayUnit = "l/min", min = 1e-300) = 2e-3 "Flow without pressure rise at wN";
  parameter Real a1 = 0 "Shape: linear part of the fall, 0 to 1";
  parameter Real efficiency(min = 1e-3, max = 1) = 0.7 "Hydraulic over mechanical power at half of qMax";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed";
  Real q(unit = "m3/s", displayUnit = "l/min", start = 0) "Delivered flow";
protected
  final parameter Real torque(unit = "N.m") = dp0*(1 - 0.5*a1 - 0.25*(1 - a1))*0.5*qMax/(efficiency*wN) "At wN and half of qMax";
equation
  w = der(S.a);
  P2.p - P1.p = dp0*((w/wN)^2 - a1*(w/wN)*(q/qMax) - (1 - a1)*q*sqrt(q*q + 1e-20)/qMax^2);
  P1.q = q;
  P2.q = -q;
  // The torque of a radial rotor is straight over the flow.
  S.t = torque*(w/wN)*sqrt((w/wN)^2 + 1e-12)*(0.4 + 1.2*q/(qMax*sqrt((w/wN)^2 + 1e-12)));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "C", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "dp0 = %dp0", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>dp = dp0*((w/wN)^2 - a1*(w/wN)*(q/qMax) - (1 - a1)*(q/qMax)^2): affinity laws hold. The torque grows from 0.4 of its value at half of qMax, where the efficiency is the given one.</p>
</html>"));
end CentrifugalPump;
