within Skerry.Rotational;
model Sensor "Angle and speed of a node"
  extends OneNode;
  extends Dial;
  SignalOut a(unit = "rad") "Angle" annotation(Placement(transformation(extent = {{90, 30}, {110, 50}})));
  SignalOut w(unit = "rad/s") "Speed" annotation(Placement(transformation(extent = {{90, -50}, {110, -30}})));
equation
  P1.t = 0;
  a = P1.a;
  w = der(P1.a);
  annotation(Icon(graphics = {Text(extent = {{-30, -10}, {30, -50}}, textString = "a, w"), Line(points = {{45, 40}, {90, 40}}),
      Line(points = {{45, -40}, {90, -40}})}), Documentation(info = "a = P1.a, w = P1.a'; it takes no torque."));
end Sensor;
