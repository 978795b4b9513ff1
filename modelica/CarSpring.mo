model CarSpring "Spring in equations, between nodes that both count into it"
  Skerry.Interfaces.NodeMechanicInto P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Skerry.Interfaces.NodeMechanicInto P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real k(unit = "N/m") = 1000 "Stiffness";
equation
  P1.f = k*(P1.x + P2.x);
  P2.f = P1.f;
  annotation(Icon(graphics = {
    Line(points = {{-90, 0}, {-60, 0}, {-45, 30}, {-15, -30}, {15, 30}, {45, -30}, {60, 0}, {90, 0}}, color = {0, 127, 0}, thickness = 0.5),
    Text(extent = {{-150, -80}, {150, -115}}, textString = "k = %k"),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end CarSpring;
