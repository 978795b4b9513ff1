within Skerry.Hydraulic;
function positive "The part of a number above zero, without an event"
  input Real u;
  output Real y "max(u, 0)";
algorithm
  y := smooth(0, noEvent(if u > 0 then u else 0));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end positive;
