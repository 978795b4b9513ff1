within Skerry.Mechanic;
model AccelerationSource "A given acceleration"
  extends Commanded(final given = a);
  extends OneNode(P1(x(start = xStart, fixed = true)));
  parameter Real a(unit = "m/s2") = 1 "Acceleration, without a signal";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  Real v(unit = "m/s", start = vStart, fixed = true) "Velocity";
equation
  der(P1.x) = v;
  der(v) = command;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {80, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Text(extent = {{-50, 30}, {70, -30}}, textString = "a"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "a = %a")}),
    Documentation(info = "x'' = a; any force that is needed is given."));
end AccelerationSource;
