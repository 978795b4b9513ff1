within Skerry.Mechanic;
model Fixed "A fixed position"
  extends OneNode;
  parameter Real x(unit = "m") = 0 "Position";
equation
  P1.x = x;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {0, 0}}), Line(points = {{0, 60}, {0, -60}}, thickness = 0.5),
      Line(points = {{0, 60}, {30, 30}}), Line(points = {{0, 20}, {30, -10}}), Line(points = {{0, -20}, {30, -50}}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "x = %x")}));
end Fixed;
