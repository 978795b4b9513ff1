within Skerry.Hydraulic;
function kidneyArea "Opening between a port and a kidney, both with round ends, and its grooves"
  input Real s(unit = "m") "Distance of their middles along the arc";
  input Real kidney(unit = "m") "Length of the kidney";
  input Real port(unit = "m") "Length of the port";
  input Real r(unit = "m") "Radius of the ends of both";
  input Real groove(unit = "m") "Length of the grooves";
  input Real slope(unit = "rad") "How steep the grooves are";
  input Real width(unit = "rad") "Angle between the walls of a groove";
  output Real area(unit = "m2") "Opening";
protected
  Real l "How far the port covers the kidney";
  Real d "Distance of the middles of the round ends that overlap";
  Real g "Length of the groove up to the edge of the port, or what of it is behind";
algorithm
  l := noEvent(min((kidney + port)/2 - s, port));
  d := noEvent(if l < 2*r then 2*r - max(l, 0) else 0);
  // Two circles that overlap, then a strip as wide as both beside two half circles.
  area := noEvent(2*r^2*acos(min(d/(2*r), 1)) - 0.5*d*sqrt(max(4*r^2 - d^2, 0)) + (if l > 2*r then (l - 2*r)*2*r else 0));
  g := noEvent(min(max(min((kidney + port)/2 + groove - s, port + groove - ((kidney + port)/2 + groove - s)), 0), groove));
  area := area + (g*tan(slope))^2*tan(width/2);
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>Lens of two circles while only the round ends overlap, then pi*r^2 + 2*r*(l - 2*r) up to the whole port. A groove is a pyramid: where the edge of the port is g from its tip its cross section is (g*tan(slope))^2*tan(width/2).</p>
</html>"));
end kidneyArea;
