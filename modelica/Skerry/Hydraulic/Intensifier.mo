within Skerry.Hydraulic;
model Intensifier "Two coupled pistons: a low pressure makes a high one"
  NodeHydraulic P1 "Large piston" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Small piston" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real ratio(min = 1e-300) = 4 "Area of the large piston over that of the small one";
  parameter Real Kf(unit = "Pa.s/m3", min = 0) = 0 "Friction: pressure at P1 per flow";
equation
  P2.p = ratio*(P1.p - Kf*P1.q);
  P2.q = -P1.q/ratio;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -40}, {0, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{0, -20}, {60, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-30, -40}, {-22, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-22, -6}, {30, 6}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{30, -20}, {38, 20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>P2.p = ratio*(P1.p - Kf*q1), q2 = q1/ratio.</p>
</html>"));
end Intensifier;
