model motor "Keeps a speed of 150 rad/s, stiffly"
  Real phi(start = 0, fixed = true), w(start = 0, fixed = true);
  Skerry.Interfaces.NodeMechanicRotational shaft annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  phi = shaft.a;
  der(phi) = w;
  0.2*der(w) = 20*(150 - w) + shaft.t;
  annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
end motor;
