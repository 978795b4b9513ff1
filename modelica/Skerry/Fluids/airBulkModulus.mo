within Skerry.Fluids;
function airBulkModulus "Bulk modulus of liquid and free air"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real Be(unit = "Pa", displayUnit = "bar") "Bulk modulus";
protected
  Real liquid "Share of the liquid";
  Real gas "Share of the gas at pressure p";
  Real Bl(unit = "Pa", displayUnit = "bar") "Bulk modulus of the liquid";
algorithm
  Bl := bulkModulus(fluid, p, T);
  gas := fluid.air*(1e5/p)^(1/fluid.n);
  liquid := (1 - fluid.air)*exp(-(p - 1e5)/Bl);
  Be := (gas + liquid)/(gas/(fluid.n*p) + liquid/Bl);
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end airBulkModulus;
