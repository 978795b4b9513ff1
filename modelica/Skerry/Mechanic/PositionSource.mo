within Skerry.Mechanic;
model PositionSource "A given position, followed by a filter so that there is a velocity"
  extends Commanded(final given = x);
  extends OneNode;
  parameter Real x(unit = "m") = 0 "Position, without a signal";
  parameter Real fCrit(unit = "Hz", min = 1e-300) = 50 "Cut-off frequency of the filter, critically damped";
  Real v(unit = "m/s", start = 0, fixed = true) "Velocity";
protected
  final parameter Real w(unit = "rad/s") = 4*asin(1.0)*fCrit "Cut-off frequency";
initial equation
  P1.x = command;
equation
  assert(fCrit > 0, "the cut-off frequency fCrit must be above zero");
  der(P1.x) = v;
  der(v) = w^2*(command - P1.x) - 2*w*v;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {80, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Text(extent = {{-50, 30}, {70, -30}}, textString = "x"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%fCrit")}),
    Documentation(info = "
x'' = w^2*(u - x) - 2*w*x', w = 2*pi*fCrit. A ramp of the command is followed 2/w later; a step of height h
needs at most the acceleration w^2*h. The run starts at rest at the command."));
end PositionSource;
