within Skerry.Rotational;
model PowerSensor "Power that P1 passes on to P2"
  extends TwoNode;
  extends Dial;
  SignalOut power(unit = "W") "Power" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.a = P2.a;
  P1.t + P2.t = 0;
  power = P1.t*der(P1.a);
  annotation(Icon(graphics = {Line(points = {{60, 0}, {90, 0}}), Line(points = {{0, -60}, {0, -90}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "P")}), Documentation(info = "P1.a = P2.a, power = P1.t*P1.a'."));
end PowerSensor;
