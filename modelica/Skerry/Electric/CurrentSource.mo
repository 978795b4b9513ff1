within Skerry.Electric;
model CurrentSource "A given current that leaves at P1 and comes back at P2"
  extends Commanded(final given = current, u(unit = "A"));
  extends Supply;
  parameter Real current(unit = "A") = 1 "Current, without a signal";
equation
  P1.i = -command;
  P1.i + P2.i = 0;
  annotation(Icon(graphics = {Line(points = {{0, 50}, {0, -50}}, color = {0, 0, 255}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%current")}),
    Documentation(info = "P1.i = -current."));
end CurrentSource;
