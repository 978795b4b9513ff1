within Skerry.Mechanic;
model DistanceSensor "Distance and velocity between two nodes"
  extends TwoNode;
  SignalOut x(unit = "m") "P2.x - P1.x" annotation(Placement(transformation(origin = {-40, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  SignalOut v(unit = "m/s") "Its derivative" annotation(Placement(transformation(origin = {40, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.f = 0;
  P2.f = 0;
  x = P2.x - P1.x;
  v = der(P2.x) - der(P1.x);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{0, -20}, {30, 40}}), Line(points = {{-40, -45}, {-40, -90}}), Line(points = {{40, -45}, {40, -90}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "dx")}),
    Documentation(info = "x = P2.x - P1.x, v = x'; it takes no force."));
end DistanceSensor;
