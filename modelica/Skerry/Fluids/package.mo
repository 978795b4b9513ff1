within Skerry;
package Fluids "Liquids of fluid power: records with their data, and functions of pressure and temperature"
  annotation(Icon(graphics = {
    Polygon(points = {{0, 90}, {-50, 0}, {-50, -60}, {0, -80}, {50, -60}, {50, 0}, {0, 90}}, smooth = Smooth.Bezier, lineColor = {0, 127, 255}, fillColor = {170, 213, 255}, fillPattern = FillPattern.Solid)}),
    Documentation(info = "<html>
<p>A <code>Fluid</code> is a record of numbers that a data sheet gives. The other records are fluids with the numbers filled in;
a fluid of your own is <code>Skerry.Fluids.Fluid(rho = 900, nu40 = 60e-6, nu100 = 8e-6)</code>, or a record that extends one.</p>
<p>Values stand for 40 degC and ambient pressure. The functions compute them at other pressures (absolute) and temperatures:</p>
<table border=\"1\" cellspacing=\"0\" cellpadding=\"2\">
<tr><td><code>density</code></td><td>rho*(1 - gamma*(T - 313.15))*(1 + ln(1 + BeP*(p - p0)/Be)/BeP)</td></tr>
<tr><td><code>bulkModulus</code></td><td>Be + BeP*(p - p0) + BeT*(T - 313.15), of the liquid alone</td></tr>
<tr><td><code>airBulkModulus</code></td><td>with the share <code>air</code> of free air, compressed polytropically with exponent <code>n</code></td></tr>
<tr><td><code>kinematicViscosity</code></td><td>Walther's equation (ASTM D341) through nu40 and nu100, times exp(etaP*(p - p0))</td></tr>
<tr><td><code>viscosity</code></td><td>dynamic viscosity: kinematic viscosity times density</td></tr>
</table>
</html>"));
end Fluids;
