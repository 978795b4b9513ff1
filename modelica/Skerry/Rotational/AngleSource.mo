within Skerry.Rotational;
model AngleSource "A given angle, followed by a filter so that there is a speed"
  extends Commanded(final given = a);
  extends DrivenBox;
  parameter Real a(unit = "rad", displayUnit = "deg") = 0 "Angle, without a signal";
  parameter Real fCrit(unit = "Hz", min = 1e-300) = 50 "Cut-off frequency of the filter, critically damped";
  Real w(unit = "rad/s", displayUnit = "rpm", start = 0, fixed = true) "Speed";
protected
  final parameter Real wCrit(unit = "rad/s") = 4*asin(1.0)*fCrit "Cut-off frequency";
initial equation
  P1.a = command;
equation
  assert(fCrit > 0, "the cut-off frequency fCrit must be above zero");
  der(P1.a) = w;
  der(w) = wCrit^2*(command - P1.a) - 2*wCrit*w;
  annotation(Icon(graphics = {Text(extent = {{-50, 35}, {50, -35}}, textString = "a"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%fCrit")}),
    Documentation(info = "a'' = w^2*(u - a) - 2*w*a', w = 2*pi*fCrit; it starts at rest at the command."));
end AngleSource;
