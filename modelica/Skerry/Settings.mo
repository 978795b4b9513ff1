within Skerry;
model Settings "What all components of a model share: line delay, filter, fluid, gravity, ambient"
  parameter Real T(unit = "s", min = 1e-300) = 1e-4 "Delay of line elements that stand for a capacity: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = 0.1 "Filter of the waves of such elements, see Lines.Waves";
  parameter Boolean cavitation = true "false: oil can be pulled to any pressure" annotation(Evaluate = true);
  parameter Fluids.Fluid fluid "Oil of the model: Skerry.Fluids.VG46() and so on";
  parameter Real TFluid(unit = "K", displayUnit = "degC", min = 200) = 313.15 "Temperature of the oil, where it is not computed";
  parameter Real g(unit = "m/s2") = 9.80665 "Gravity";
  parameter Real pAmbient(unit = "Pa", displayUnit = "bar", min = 1) = 1e5 "Ambient pressure";
  parameter Real TAmbient(unit = "K", displayUnit = "degC", min = 1) = 293.15 "Ambient temperature";
  final parameter Real rho(unit = "kg/m3") = Fluids.density(fluid, pAmbient, TFluid) "Density of the oil";
  final parameter Real eta(unit = "Pa.s") = Fluids.viscosity(fluid, pAmbient, TFluid) "Dynamic viscosity of the oil";
  final parameter Real Be(unit = "Pa", displayUnit = "bar") = Fluids.bulkModulus(fluid, pAmbient, TFluid)
    "Bulk modulus of the oil without air";
  annotation(defaultComponentName = "settings", defaultComponentPrefixes = "inner", missingInnerMessage = "",
    Documentation(info = "<html>
<p>Declare it once, at the top of a model, as <code>inner Skerry.Settings settings</code>. Every component of the library takes
its line delay, filter, oil, gravity and surroundings from it unless its own parameters say otherwise. So
<code>--set settings.T=1e-3</code> changes a whole model, and <code>settings(fluid = Skerry.Fluids.VG32())</code> its oil.</p>
<p>A model without one gets one with these defaults, whose parameters can be set in the same way. A subsystem with an
<code>inner</code> one of its own has values of its own.</p>
<p>The defaults of <code>fluid</code> are round numbers for a mineral oil in a machine with hoses: 870 kg/m3, 46 mm2/s, 1 GPa.</p>
</html>"),
    Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
      Rectangle(extent = {{-90, 70}, {90, -70}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 230}, fillPattern = FillPattern.Solid, radius = 10),
      Text(extent = {{-150, 110}, {150, 75}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-80, 60}, {80, 10}}, textString = "T = %T", textColor = {0, 0, 0}),
      Text(extent = {{-80, -10}, {80, -60}}, textString = "alpha = %alpha", textColor = {0, 0, 0})}));
end Settings;
