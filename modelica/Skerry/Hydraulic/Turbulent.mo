within Skerry.Hydraulic;
partial model Turbulent "What flow through sharp edges has in common"
  parameter Real Cq(min = 1e-300) = 0.67 "Flow coefficient";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real p0(unit = "Pa", displayUnit = "bar", min = 0) = 1e4 "Pressure drop below which the flow is about laminar";
protected
  outer Skerry.Settings settings;
end Turbulent;
