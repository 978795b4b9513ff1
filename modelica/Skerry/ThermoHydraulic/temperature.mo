within Skerry.ThermoHydraulic;
function temperature "Temperature of oil from its enthalpy"
  input Real h(unit = "J/m3") "Enthalpy per volume";
  input Real p(unit = "Pa", displayUnit = "bar") "Pressure";
  input Real c(unit = "J/(m3.K)") "Heat capacity per volume";
  output Real T(unit = "K", displayUnit = "degC") "Temperature";
algorithm
  T := 273.15 + (h - p)/c;
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end temperature;
