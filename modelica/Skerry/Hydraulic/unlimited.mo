within Skerry.Hydraulic;
function unlimited "The inverse of limited: what a pressure at the start means"
  input Real p(unit = "Pa") "Pressure";
  input Real pv(unit = "Pa") "Vapour pressure";
  input Real b(unit = "Pa") "Share of air at ambient pressure times bulk modulus; 0: no air";
  input Real pa(unit = "Pa") "Ambient pressure";
  output Real raw(unit = "Pa") "Pressure of oil that can be pulled and holds no air";
algorithm
  raw := p + (if b <= 0 or p <= pv then 0 else b*(1 - (pa - pv)/(p - pv)));
end unlimited;
