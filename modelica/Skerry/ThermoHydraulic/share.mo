within Skerry.ThermoHydraulic;
function share "Part of the largest possible cooling that a flow reaches along a wall of one temperature"
  input Real q(unit = "m3/s", displayUnit = "l/min") "Flow";
  input Real G(unit = "W/K") "Conductance between oil and wall";
  input Real c(unit = "J/(m3.K)") "Heat capacity per volume";
  output Real y "1 - exp(-G/(c*abs(q)))";
algorithm
  y := 1 - exp(-G/(c*sqrt(q*q + 1e-20)));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end share;
