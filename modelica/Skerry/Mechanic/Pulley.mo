within Skerry.Mechanic;
model Pulley "A loose pulley: its axle moves by the mean of both ends of the rope"
  extends TwoNode;
  NodeMechanic P3 "Axle" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P3.x = (P1.x + P2.x)/2;
  P1.f = P2.f;
  P1.f + P2.f + P3.f = 0;
  annotation(Icon(graphics = {Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 127, 0}),
      Line(points = {{-90, 0}, {-50, 0}}, color = {0, 127, 0}), Line(points = {{50, 0}, {90, 0}}, color = {0, 127, 0}),
      Line(points = {{0, 0}, {0, -90}}, color = {0, 127, 0}, thickness = 0.5),
      Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
      Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
      Text(extent = {{12, -109}, {42, -91}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "P3.x = (P1.x + P2.x)/2, P1.f = P2.f = -P3.f/2."));
end Pulley;
