model CarChassi "Body of a car: inertia and wind"
  Skerry.Interfaces.NodeMechanicInto P1 "Wheel" annotation(Placement(transformation(extent = {{-90, -110}, {-70, -90}})));
  Skerry.Interfaces.NodeMechanicInto P2 "Wheel" annotation(Placement(transformation(extent = {{-40, -110}, {-20, -90}})));
  Skerry.Interfaces.NodeMechanicInto P3 "Wheel" annotation(Placement(transformation(extent = {{20, -110}, {40, -90}})));
  Skerry.Interfaces.NodeMechanicInto P4 "Wheel" annotation(Placement(transformation(extent = {{70, -110}, {90, -90}})));
  Skerry.Interfaces.NodeMechanicInto PD "What is towed; counts backwards" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Skerry.Interfaces.NodeMechanicInto PM "What drives" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real M(unit = "kg") = 1000 "Mass";
  parameter Real B(unit = "N.s/m") = 0 "Viscous friction";
  parameter Real Kd(unit = "N.s2/m2") = 1 "Wind resistance";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  Real x(unit = "m", start = xStart, fixed = true) "Position";
  Real v(unit = "m/s", start = vStart, fixed = true) "Velocity";
  Real Fd(unit = "N") "Force of the wind";
equation
  der(x) = v;
  Fd = Kd*v^2;
  der(v)*M + v*B = PM.f - P1.f - P2.f - P3.f - P4.f - PD.f - Fd;
  PM.x = x;
  P1.x = x;
  P2.x = x;
  P3.x = x;
  P4.x = x;
  PD.x = -x;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, 20}, {100, -60}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid, radius = 10),
    Polygon(points = {{-60, 20}, {-40, 70}, {40, 70}, {60, 20}, {-60, 20}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid),
    Text(extent = {{-90, 0}, {90, -40}}, textString = "M = %M"),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end CarChassi;
