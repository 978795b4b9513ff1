within Skerry.Hydraulic;
model Volume "Oil volume: every port sees the others' past (line element)"
  extends Compressible;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeHydraulic P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the volume: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  parameter Real qStart[n](each unit = "m3/s", each displayUnit = "l/min") = zeros(n) "Flows into the ports at the start";
  final parameter Real Zc(unit = "Pa.s/m3") = n*Be*T/(2*V*(1 - alpha)) "Characteristic impedance";
  Real cavity(unit = "m3") "Volume of vapour and of expanded air: oil that is missing";
protected
  Real raw[n](each unit = "Pa", each displayUnit = "bar", each nominal = 1e5) "Pressures of oil that can be pulled and holds no air: they count the oil inside";
  Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(if cavitation then unlimited(pStart, pv, b, pa) else pStart, n) + Zc*qStart);
equation
  for i in 1:n loop
    raw[i] = waves.c[i] + Zc*P[i].q;
    if cavitation then
      P[i].p = limited(raw[i], pv, b, pa);
    else
      P[i].p = raw[i];
    end if;
    waves.w[i] = raw[i] + Zc*P[i].q;
  end for;
  if cavitation then
    // Of the first port alone: a sum over all would tie the islands at the ports together.
    cavity = V/Be*(P[1].p - raw[1]);
    assert(noEvent(raw[1] >= pv), "the oil cavitates: its pressure stays at the vapour pressure until the missing volume is back", AssertionLevel.warning);
  else
    cavity = 0;
  end if;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -40}, {60, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid, radius = 30),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "V", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V = %V", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>n ports that meet in one point: p = limited(c + Zc*q), Zc = n*Be*T/(2*V*(1 - alpha)); c is what the other ports sent the time T ago. Its capacitance is V/Be. Oil that is missing stays in the waves: <code>cavity</code>.</p>
</html>"));
end Volume;
