within Skerry.Hydraulic;
model IdealVolume "Oil volume in equations: one pressure for all ports"
  extends Compressible;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeHydraulic P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  Real p(unit = "Pa", displayUnit = "bar", start = pStart) "Pressure";
  Real cavity(unit = "m3") "Volume of vapour and of expanded air: oil that is missing";
protected
  Real raw(unit = "Pa", displayUnit = "bar", nominal = 1e5, start = if cavitation then unlimited(pStart, pv, b, pa) else pStart, fixed = true)
    "Pressure of oil that can be pulled and holds no air: counts the oil inside";
equation
  for i in 1:n loop
    P[i].p = p;
  end for;
  der(raw) = Be/V*sum(P.q);
  if cavitation then
    p = limited(raw, pv, b, pa);
    cavity = V/Be*(p - raw);
    assert(noEvent(raw >= pv), "the oil cavitates: its pressure stays at the vapour pressure until the missing volume is back", AssertionLevel.warning);
  else
    p = raw;
    cavity = 0;
  end if;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -40}, {60, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 30),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "V", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V = %V", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>One pressure for all ports: raw is what flows make of it, der(raw) = Be/V*sum(P.q), and p = limited(raw). No line: everything at its ports is one island.</p>
</html>"));
end IdealVolume;
