within Skerry.Rotational;
model SpeedSource "A given speed"
  extends Commanded(final given = w);
  extends DrivenBox(P1(a(start = aStart, fixed = true)));
  parameter Real w(unit = "rad/s", displayUnit = "rpm") = 1 "Speed, without a signal";
  parameter Real aStart(unit = "rad", displayUnit = "deg") = 0 "Angle at the start";
equation
  der(P1.a) = command;
  annotation(Icon(graphics = {Text(extent = {{-50, 35}, {50, -35}}, textString = "w"), Text(extent = {{-150, -110}, {150, -150}}, textString = "w = %w")}),
    Documentation(info = "der(P1.a) = w; any torque that is needed is given."));
end SpeedSource;
