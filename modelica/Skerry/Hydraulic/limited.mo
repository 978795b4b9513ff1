within Skerry.Hydraulic;
function limited "Pressure of oil that cavitates and holds air, from the pressure it would have without"
  input Real raw(unit = "Pa", displayUnit = "bar") "Pressure of oil that can be pulled and holds no air: counts the oil inside";
  input Real pv(unit = "Pa", displayUnit = "bar") "Vapour pressure";
  input Real b(unit = "Pa", displayUnit = "bar") "Share of air at ambient pressure times bulk modulus; 0: no air";
  input Real pa(unit = "Pa", displayUnit = "bar") "Ambient pressure";
  output Real p(unit = "Pa", displayUnit = "bar") "Pressure, not below pv";
algorithm
  // y + b*(1 - (pa - pv)/y) = raw - pv with y = p - pv: one positive root; written so that nothing cancels.
  p := pv + smooth(0, noEvent(if b <= 0 then (if raw > pv then raw - pv else 0)
    elseif raw - pv > b then 0.5*(raw - pv - b + sqrt((raw - pv - b)^2 + 4*b*(pa - pv)))
    else 2*b*(pa - pv)/(sqrt((raw - pv - b)^2 + 4*b*(pa - pv)) - (raw - pv - b))));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end limited;
