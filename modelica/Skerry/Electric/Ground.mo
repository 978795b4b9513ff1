within Skerry.Electric;
model Ground "Zero potential"
  extends Named;
  NodeElectric P1 annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.u = 0;
  annotation(Icon(graphics = {Line(points = {{0, 90}, {0, 20}}, color = {0, 0, 255}), Line(points = {{-50, 20}, {50, 20}}, color = {0, 0, 255}),
      Line(points = {{-30, 0}, {30, 0}}, color = {0, 0, 255}), Line(points = {{-10, -20}, {10, -20}}, color = {0, 0, 255})}));
end Ground;
