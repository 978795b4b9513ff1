within Skerry.Hydraulic;
function root "Signed square root, straight around zero"
  input Real dp(unit = "Pa", displayUnit = "bar") "Pressure drop";
  input Real p0(unit = "Pa", displayUnit = "bar") "Below about this pressure drop the flow is laminar";
  output Real y "sign(dp)*sqrt(abs(dp)) for abs(dp) much above p0";
algorithm
  // The small number keeps a slope at zero where p0 = 0.
  y := dp/sqrt(sqrt(dp*dp + (p0*p0 + 1e-12)));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end root;
