within Skerry.Fluids;
function bulkModulus "Bulk modulus of the liquid alone"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real Be(unit = "Pa", displayUnit = "bar") "Bulk modulus";
algorithm
  Be := fluid.Be + fluid.BeP*(p - 1e5) + fluid.BeT*(T - 313.15);
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end bulkModulus;
