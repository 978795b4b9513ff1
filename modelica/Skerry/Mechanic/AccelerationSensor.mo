within Skerry.Mechanic;
model AccelerationSensor "Acceleration of a node"
  extends OneNode;
  SignalOut a(unit = "m/s2") "Acceleration" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
protected
  Real v(unit = "m/s") "Velocity";
equation
  P1.f = 0;
  v = der(P1.x);
  a = der(v);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{0, -20}, {30, 40}}), Text(extent = {{-30, -10}, {30, -50}}, textString = "a")}),
    Documentation(info = "a = P1.x''; it takes no force. The node needs a mass or a source whose velocity is smooth."));
end AccelerationSensor;
