within Skerry.Hydraulic;
function pipeLoss "Pressure lost in a pipe, laminar or turbulent"
  input Real q(unit = "m3/s", displayUnit = "l/min") "Flow";
  input Real R(unit = "Pa.s/m3") "Laminar resistance";
  input Real ReQ(unit = "s/m3") "Reynolds number per flow: 4*rho/(pi*d*eta)";
  output Real dp(unit = "Pa", displayUnit = "bar") "Pressure drop";
protected
  Real Re "Reynolds number";
  Real t "Share of turbulent flow";
algorithm
  Re := ReQ*sqrt(q*q + 1e-24);
  // 64/Re below 2000, 0.316/Re^0.25 (Blasius) above 4000, a smooth step between.
  t := smooth(1, noEvent(if Re < 2000 then 0 elseif Re > 4000 then 1 else ((Re - 2000)/2000)^2*(3 - 2*(Re - 2000)/2000)));
  dp := R*q*(1 + t*(0.316/64*Re^0.75 - 1));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end pipeLoss;
