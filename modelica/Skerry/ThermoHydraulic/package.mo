within Skerry;
package ThermoHydraulic "Oil with a temperature: losses become heat, coolers take it"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;
  annotation(Icon(graphics = {
    Ellipse(extent = {{-70, -70}, {70, 70}}, lineColor = {0, 127, 255}),
    Rectangle(extent = {{-10, 50}, {10, -30}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-6, 10}, {6, -30}}, pattern = LinePattern.None, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
    Ellipse(extent = {{-18, -22}, {18, -58}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid)}),
    Documentation(info = "<html>
<p>Nodes carry pressure, flow, and as a stream the enthalpy of the oil per volume, h = rho*cp*(T - 273.15) + p. What throttles keeps h, so its loss
warms the oil: 1/(rho*cp), about 0.57 K for each MPa. What does work without loss keeps the temperature, so h grows by the pressure. Energy is
balanced exactly where the oil's compression counts as work of pressure alone: heat capacity rho*cp per volume, both constant (those of the settings' fluid
at its temperature TFluid).</p>
<p><code>Passage</code> makes one of these of any component of <code>Skerry.Hydraulic</code> with two ports (orifices, relief and check valves, filters, flow control);
<code>Joint</code> joins a circuit without temperatures.</p>
</html>"));
end ThermoHydraulic;
