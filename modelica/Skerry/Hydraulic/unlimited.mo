within Skerry.Hydraulic;
function unlimited "The inverse of limited: what a pressure at the start means"
  input Real p(unit = "Pa", displayUnit = "bar") "Pressure";
  input Real pv(unit = "Pa", displayUnit = "bar") "Vapour pressure";
  input Real b(unit = "Pa", displayUnit = "bar") "Share of air at ambient pressure times bulk modulus; 0: no air";
  input Real pa(unit = "Pa", displayUnit = "bar") "Ambient pressure";
  output Real raw(unit = "Pa", displayUnit = "bar") "Pressure of oil that can be pulled and holds no air";
algorithm
  raw := p + (if b <= 0 or p <= pv then 0 else b*(1 - (pa - pv)/(p - pv)));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end unlimited;
