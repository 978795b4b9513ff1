within Skerry.Electric;
model VoltageSensor "Voltage between two nodes"
  extends Meter;
  SignalOut u(unit = "V") "P1.u - P2.u" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.i = 0;
  P2.i = 0;
  u = P1.u - P2.u;
  annotation(Icon(graphics = {Text(extent = {{-30, -10}, {30, -50}}, textString = "V")}), Documentation(info = "u = P1.u - P2.u; it takes no current."));
end VoltageSensor;
