within Skerry.Mechanic;
model PowerSensor "Power that P1 passes on to P2"
  extends TwoNode;
  SignalOut power(unit = "W") "Power" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.x = P2.x;
  P1.f + P2.f = 0;
  power = P1.f*der(P1.x);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{0, -20}, {30, 40}}), Line(points = {{0, -60}, {0, -90}}), Text(extent = {{-30, -10}, {30, -50}}, textString = "P")}),
    Documentation(info = "P1.x = P2.x, power = P1.f*P1.x'."));
end PowerSensor;
