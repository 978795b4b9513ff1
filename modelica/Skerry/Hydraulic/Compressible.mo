within Skerry.Hydraulic;
partial model Compressible "Oil that is compressed, cavitates and holds air"
  parameter Real Be(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.Be "Bulk modulus of the oil, without air";
  parameter Boolean cavitation = settings.cavitation "false: oil can be pulled to any pressure" annotation(Evaluate = true);
  parameter Real pv(unit = "Pa", displayUnit = "bar") = settings.fluid.pv "Vapour pressure";
  parameter Real air(min = 0, max = 0.5) = settings.fluid.air "Share of free air at ambient pressure";
protected
  outer Skerry.Settings settings;
  final parameter Real b(unit = "Pa", displayUnit = "bar") = air*Be "Stiffness of the oil times share of air";
  final parameter Real pa(unit = "Pa", displayUnit = "bar") = settings.pAmbient "Ambient pressure";
end Compressible;
