within Skerry.Electric;
model CurrentSensor "Current from P1 to P2"
  extends Meter;
  SignalOut i(unit = "A") "Current" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.u = P2.u;
  P1.i + P2.i = 0;
  i = P1.i;
  annotation(Icon(graphics = {Text(extent = {{-30, -10}, {30, -50}}, textString = "A")}), Documentation(info = "P1.u = P2.u, i = P1.i."));
end CurrentSensor;
