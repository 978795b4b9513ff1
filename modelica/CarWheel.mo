model CarWheel "Wheel of a car: rolling resistance, and what the road adds"
  Skerry.Interfaces.NodeMechanicInto P1 annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  Skerry.Interfaces.NodeSignalIn P2 "Force of the road against the movement" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real Kr(unit = "N.s/m") = 10 "Rolling resistance";
equation
  P1.f = -der(P1.x)*Kr - P2.y;
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, fillColor = {60, 60, 60}, fillPattern = FillPattern.Solid),
    Ellipse(extent = {{-45, -45}, {45, 45}}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, -80}, {100, -80}}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end CarWheel;
