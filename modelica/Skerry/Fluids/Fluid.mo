within Skerry.Fluids;
record Fluid "Data of a liquid at 40 degC and ambient pressure"
  parameter Real rho(unit = "kg/m3", min = 1e-300) = 870 "Density";
  parameter Real Be(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e9 "Bulk modulus without free air";
  parameter Real nu40(unit = "m2/s", min = 1e-300) = 46e-6 "Kinematic viscosity at 40 degC";
  parameter Real nu100(unit = "m2/s", min = 1e-300) = 6.8e-6 "Kinematic viscosity at 100 degC";
  parameter Real pv(unit = "Pa", displayUnit = "bar", min = 0) = 0 "Vapour pressure: no pressure falls below it";
  parameter Real air(min = 0, max = 0.5) = 0 "Share of free air in the volume at ambient pressure";
  parameter Real n(min = 1, max = 1.7) = 1.4 "Polytropic exponent of free air: 1 slow, 1.4 fast";
  parameter Real gamma(unit = "1/K") = 7e-4 "Thermal expansion";
  parameter Real BeP = 0 "Growth of the bulk modulus per pressure";
  parameter Real BeT(unit = "Pa/K") = 0 "Growth of the bulk modulus per temperature";
  parameter Real etaP(unit = "1/Pa") = 0 "Growth of the viscosity per pressure (Barus)";
  parameter Real cp(unit = "J/(kg.K)", min = 1e-300) = 1900 "Heat capacity";
  parameter Real lambda(unit = "W/(m.K)", min = 1e-300) = 0.13 "Heat conductivity";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
    Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
    Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html><p>The defaults are round numbers for a mineral oil in a machine with hoses, where walls and a
little air bring the bulk modulus down to 1 GPa. VG32, VG46 and VG68 are oils without that allowance.</p></html>"));
end Fluid;
