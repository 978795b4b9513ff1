within Skerry.Hydraulic;
model Line "A lossless pipe: waves from end to end (line element)"
  NodeHydraulic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real T(unit = "s", min = 0) = 1e-3 "Time a wave needs through the pipe: length/speed of sound";
  parameter Real Zc(unit = "Pa.s/m3", min = 1e-300) = 1e9 "Characteristic impedance: rho*speed of sound/area";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  parameter Real qStart(unit = "m3/s", displayUnit = "l/min") = 0 "Flow from P1 to P2 at the start";
  parameter Boolean cavitation = settings.cavitation "false: oil can be pulled to any pressure" annotation(Evaluate = true);
  parameter Real pv(unit = "Pa", displayUnit = "bar") = settings.fluid.pv "Vapour pressure";
  Real cavity1(unit = "m3", start = 0, fixed = cavitation) "Volume of vapour at P1";
  Real cavity2(unit = "m3", start = 0, fixed = cavitation) "Volume of vapour at P2";
protected
  outer Skerry.Settings settings;
  Real raw1(unit = "Pa", displayUnit = "bar") "Pressure at P1 of oil that can be pulled";
  Real raw2(unit = "Pa", displayUnit = "bar") "Pressure at P2 of oil that can be pulled";
  Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {pStart + Zc*qStart, pStart - Zc*qStart});
equation
  raw1 = waves.c[1] + Zc*P1.q;
  raw2 = waves.c[2] + Zc*P2.q;
  if cavitation then
    // The slopes are exactly zero without a cavity: a rounding must not open one.
    // While there is a cavity at an end, its pressure is that of the vapour, and the oil of the pipe moves on its own.
    P1.p = if cavity1 > 0 then pv else smooth(0, noEvent(if raw1 > pv then raw1 else pv));
    P2.p = if cavity2 > 0 then pv else smooth(0, noEvent(if raw2 > pv then raw2 else pv));
    der(cavity1) = (if cavity1 > 0 then pv - raw1 else smooth(0, noEvent(if raw1 < pv then pv - raw1 else 0)))/Zc;
    der(cavity2) = (if cavity2 > 0 then pv - raw2 else smooth(0, noEvent(if raw2 < pv then pv - raw2 else 0)))/Zc;
    assert(noEvent(raw1 >= pv), "the oil cavitates at P1: its pressure stays at the vapour pressure until the cavity is full again", AssertionLevel.warning);
    assert(noEvent(raw2 >= pv), "the oil cavitates at P2: its pressure stays at the vapour pressure until the cavity is full again", AssertionLevel.warning);
  else
    P1.p = raw1;
    P2.p = raw2;
    cavity1 = 0;
    cavity2 = 0;
  end if;
  waves.w[1] = 2*P1.p - waves.c[1];
  waves.w[2] = 2*P2.p - waves.c[2];
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -15}, {90, 15}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-90, -8}, {90, -8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-90, 8}, {90, 8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-100, 0}, {-90, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{90, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "T = %T", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>At each end p = c + Zc*q, c being the wave p + Zc*q that left the other end the time T ago. T = l/a, Zc = rho*a/A, a = sqrt(Be/rho).</p><p>At an end whose pressure would fall below pv a cavity opens: p = pv, der(cavity) = (pv - c)/Zc - q, until it is full again.</p>
</html>"));
end Line;
