within Skerry.Hydraulic;
model IdealVolume "Oil volume in equations: one pressure for all ports"
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeHydraulic P[n];
  parameter Real V(unit = "m3", min = 1e-300) = 1e-3 "Size";
  parameter Real Be(unit = "Pa", min = 1e-300) = settings.Be "Bulk modulus of the oil";
  parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
  Real p(unit = "Pa", start = pStart, fixed = true) "Pressure";
protected
  outer Skerry.Settings settings;
equation
  for i in 1:n loop
    P[i].p = p;
  end for;
  der(p) = Be/V*sum(P.q);
end IdealVolume;
