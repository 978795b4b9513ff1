within Skerry.Fluids;
function viscosity "Dynamic viscosity at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real eta(unit = "Pa.s") "Dynamic viscosity";
algorithm
  eta := kinematicViscosity(fluid, p, T)*density(fluid, p, T);
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end viscosity;
