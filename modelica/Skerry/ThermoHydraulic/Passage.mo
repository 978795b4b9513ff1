within Skerry.ThermoHydraulic;
model Passage "Any component of Skerry.Hydraulic with two ports: what it throttles warms the oil"
  extends TwoPort;
  replaceable Skerry.Hydraulic.Orifice part "The component" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}))) constrainedby Skerry.Hydraulic.TwoPort;
  Real T1(unit = "K", displayUnit = "degC") "Temperature of what flows in";
  Real T2(unit = "K", displayUnit = "degC") "Temperature of what flows out";
  Real loss(unit = "W", displayUnit = "kW") = q*dp "Power that becomes heat";
protected
  Tap in1(p = P1.p);
  Tap in2(p = P2.p);
equation
  connect(in1.A, part.P1);
  connect(in2.A, part.P2);
  in1.q = q;
  P1.h = inStream(P2.h);
  P2.h = inStream(P1.h);
  T1 = noEvent(if q > 0 then temperature(inStream(P1.h), P1.p, c) else temperature(inStream(P2.h), P2.p, c));
  T2 = noEvent(if q > 0 then temperature(P2.h, P2.p, c) else temperature(P1.h, P1.p, c));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-40, 40}, {40, -40}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-25, 30}, {-10, 12}, {10, 12}, {25, 30}}, smooth = Smooth.Bezier),
    Line(points = {{-25, -30}, {-10, -12}, {10, -12}, {25, -30}}, smooth = Smooth.Bezier)}),
    Documentation(info = "<html>
<p>The enthalpy stays: T2 - T1 = dp/c. <code>Passage relief(redeclare Skerry.Hydraulic.ReliefValve part(pRef = 2e7))</code> is a relief valve, and so on; a component with a signal takes it at <code>part.u</code>.</p>
</html>"));
end Passage;
