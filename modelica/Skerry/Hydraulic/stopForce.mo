within Skerry.Hydraulic;
function stopForce "Force of the ends of a stroke, without a jump where they are met"
  input Real x(unit = "m") "Position";
  input Real v(unit = "m/s") "Velocity";
  input Real xMin(unit = "m") "Lower end";
  input Real xMax(unit = "m") "Upper end";
  input Real k(unit = "N/m") "Stiffness";
  input Real d(unit = "N.s/m") "Damping, at xDamp beyond the end";
  input Real xDamp(unit = "m") "The damping grows from zero to d over this depth";
  output Real f(unit = "N") "Force in the direction of x";
algorithm
  // An end pushes and never pulls.
  f := smooth(0, noEvent(if x < xMin then positive(k*(xMin - x) - d*v*(if xMin - x < xDamp then (xMin - x)/xDamp else 1))
    elseif x > xMax then -positive(k*(x - xMax) + d*v*(if x - xMax < xDamp then (x - xMax)/xDamp else 1)) else 0));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Inline = true);
end stopForce;
