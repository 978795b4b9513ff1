within Skerry.Electric;
model VoltageSource "A given voltage from P1 to P2"
  extends Commanded(final given = voltage, u(unit = "V"));
  extends Supply;
  parameter Real voltage(unit = "V") = 1 "Voltage, without a signal";
equation
  P1.u - P2.u = command;
  P1.i + P2.i = 0;
  annotation(Icon(graphics = {Line(points = {{-50, 0}, {50, 0}}, color = {0, 0, 255}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%voltage")}),
    Documentation(info = "P1.u - P2.u = voltage."));
end VoltageSource;
