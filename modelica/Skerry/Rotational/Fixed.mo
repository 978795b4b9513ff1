within Skerry.Rotational;
model Fixed "A fixed angle"
  extends OneNode;
  parameter Real a(unit = "rad", displayUnit = "deg") = 0 "Angle";
equation
  P1.a = a;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {0, 0}}), Line(points = {{0, 60}, {0, -60}}, thickness = 0.5),
      Line(points = {{0, 60}, {30, 30}}), Line(points = {{0, 20}, {30, -10}}), Line(points = {{0, -20}, {30, -50}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "a = %a")}));
end Fixed;
