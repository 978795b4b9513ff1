within Skerry.Rotational;
model TorqueSource "A given torque that turns in the direction of the angle"
  extends Commanded(final given = t);
  extends DrivenBox;
  parameter Real t(unit = "N.m") = 1 "Torque, without a signal";
equation
  P1.t = -command;
  annotation(Icon(graphics = {Text(extent = {{-50, 35}, {50, -35}}, textString = "t"), Text(extent = {{-150, -110}, {150, -150}}, textString = "t = %t")}),
    Documentation(info = "P1.t = -t: the torque on what is connected is t."));
end TorqueSource;
