within Skerry.Fluids;
function density "Density at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real rho(unit = "kg/m3") "Density";
algorithm
  // Constant for BeP = 0 would divide by zero: the logarithm of 1 + x over x goes to 1.
  rho := fluid.rho*(1 - fluid.gamma*(T - 313.15))*(1 + (if abs(fluid.BeP) > 1e-9 then log(1 + fluid.BeP*(p - 1e5)/fluid.Be)/fluid.BeP
    else (p - 1e5)/fluid.Be));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end density;
