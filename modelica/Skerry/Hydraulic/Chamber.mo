within Skerry.Hydraulic;
model Chamber "Chamber of a cylinder, between its port and its piston (line element)"
  extends Compressible;
  NodeHydraulic P "Port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume: the size never counts as less than half of it";
  parameter Real VMax(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Largest size: scales the waves";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  input Real V(unit = "m3") "Size";
  input Real out(unit = "m3/s", displayUnit = "l/min") "Growth of the size and flow out past the piston";
  Real p(unit = "Pa", displayUnit = "bar") "Pressure at the piston";
  Real cavity(unit = "m3") "Volume of vapour and of expanded air: oil that is missing";
protected
  parameter Real VStart(fixed = false, unit = "m3") "Size at the start";
  final parameter Real Z(unit = "Pa.s/m3") = Be*T/(VMax*(1 - alpha)) "Impedance of the waves";
  // The waves carry the chamber's excess: oil inside, at zero pressure, less the size of the chamber, as a pressure of the largest
  // size. It is a sum of flows, so no oil is made or lost however the piston moves.
  Waves waves(n = 2, T = T, Zc = Z, alpha = alpha,
    start = fill((if cavitation then unlimited(pStart, pv, b, pa) else pStart)*VStart/VMax, 2)) "Between port and piston";
  Waves past(n = 1, T = T, start = {VStart}) "The port knows the size as it was";
  Real excess1(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Excess at the port";
  Real excess2(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Excess at the piston";
  Real raw1(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Pressure at the port of oil that can be pulled";
  Real raw2(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Pressure at the piston of oil that can be pulled";
initial equation
  VStart = noEvent(if V > 0.5*V0 then V else 0.5*V0);
equation
  past.w[1] = smooth(0, noEvent(if V > 0.5*V0 then V else 0.5*V0));
  excess1 = waves.c[1] + Z*P.q;
  excess2 = waves.c[2] - Z*out;
  waves.w[1] = excess1 + Z*P.q;
  waves.w[2] = excess2 - Z*out;
  raw1 = excess1*VMax/past.c[1];
  raw2 = excess2*VMax/past.w[1];
  if cavitation then
    P.p = limited(raw1, pv, b, pa);
    p = limited(raw2, pv, b, pa);
    cavity = past.w[1]/Be*(p - raw2);
    assert(noEvent(raw2 >= pv), "the oil cavitates: its pressure stays at the vapour pressure until the missing volume is back", AssertionLevel.warning);
  else
    P.p = raw1;
    p = raw2;
    cavity = 0;
  end if;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 50}, {60, -50}}, lineColor = {0, 0, 0}, fillColor = {221, 235, 252}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{60, 50}, {75, -50}}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-80, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V0 = %V0")}));
end Chamber;
