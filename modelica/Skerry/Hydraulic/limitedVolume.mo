within Skerry.Hydraulic;
function limitedVolume "Oil in an accumulator, from empty to nearly full, without an event"
  input Real V(unit = "m3", displayUnit = "l") "Oil inside, by the flows";
  input Real V0(unit = "m3", displayUnit = "l") "Size of the accumulator";
  output Real y(unit = "m3", displayUnit = "l") "min(max(V, 0), 0.99*V0)";
algorithm
  y := smooth(0, noEvent(if V < 0 then 0 elseif V > 0.99*V0 then 0.99*V0 else V));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end limitedVolume;
