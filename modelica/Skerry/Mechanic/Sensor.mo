within Skerry.Mechanic;
model Sensor "Position and velocity of a node"
  extends OneNode;
  SignalOut x(unit = "m") "Position" annotation(Placement(transformation(extent = {{90, 30}, {110, 50}})));
  SignalOut v(unit = "m/s") "Velocity" annotation(Placement(transformation(extent = {{90, -50}, {110, -30}})));
equation
  P1.f = 0;
  x = P1.x;
  v = der(P1.x);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{0, -20}, {30, 40}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "x, v"), Line(points = {{45, 40}, {90, 40}}), Line(points = {{45, -40}, {90, -40}})}),
    Documentation(info = "x = P1.x, v = P1.x'; it takes no force."));
end Sensor;
