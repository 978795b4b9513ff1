within Skerry.ThermoHydraulic;
partial model Oil "What the oil of a component is"
  parameter Real c(unit = "J/(m3.K)", min = 1e-300) = settings.rho*settings.fluid.cp "Heat capacity of the oil per volume";
protected
  outer Skerry.Settings settings;
end Oil;
