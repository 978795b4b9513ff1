within Skerry.Mechanic;
model VelocitySource "A given velocity"
  extends Commanded(final given = v);
  extends OneNode(P1(x(start = xStart, fixed = true)));
  parameter Real v(unit = "m/s") = 1 "Velocity, without a signal";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
equation
  der(P1.x) = command;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {80, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Text(extent = {{-50, 30}, {70, -30}}, textString = "v"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "v = %v")}),
    Documentation(info = "der(P1.x) = v; any force that is needed is given."));
end VelocitySource;
