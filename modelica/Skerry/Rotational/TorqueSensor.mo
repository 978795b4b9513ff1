within Skerry.Rotational;
model TorqueSensor "Torque that P1 passes on to P2"
  extends TwoNode;
  extends Dial;
  SignalOut t(unit = "N.m") "Torque" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.a = P2.a;
  P1.t + P2.t = 0;
  t = P1.t;
  annotation(Icon(graphics = {Line(points = {{60, 0}, {90, 0}}), Line(points = {{0, -60}, {0, -90}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "t")}), Documentation(info = "P1.a = P2.a, t = P1.t."));
end TorqueSensor;
