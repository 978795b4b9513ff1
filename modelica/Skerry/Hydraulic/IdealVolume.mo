within Skerry.Hydraulic;
model IdealVolume "Oil volume in equations: one pressure for all ports"
  extends Compressible;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeHydraulic P[n];
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  Real p(unit = "Pa", displayUnit = "bar", start = pStart) "Pressure";
  Real cavity(unit = "m3") "Volume of vapour and of expanded air: oil that is missing";
protected
  Real raw(unit = "Pa", nominal = 1e5, start = if cavitation then unlimited(pStart, pv, b, pa) else pStart, fixed = true)
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
end IdealVolume;
