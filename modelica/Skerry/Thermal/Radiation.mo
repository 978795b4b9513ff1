within Skerry.Thermal;
model Radiation "Heat radiation between two surfaces"
  extends TwoNode;
  parameter Real A(unit = "m2", min = 1e-300) = 1 "Area";
  parameter Real eps(min = 0, max = 1) = 0.9 "Emissivity, with what the surfaces see of each other";
equation
  assert(A > 0 and eps >= 0 and eps <= 1, "the area A must be above zero, the emissivity eps from 0 to 1");
  Q = 5.670374419e-8*A*eps*(P1.T^4 - P2.T^4);
  annotation(Icon(graphics = {Rectangle(extent = {{-70, 60}, {-50, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{50, 60}, {70, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225}, fillPattern = FillPattern.Solid),
      Line(points = {{-40, 20}, {-20, 30}, {0, 10}, {20, 30}, {40, 20}}, color = {191, 0, 0}, smooth = Smooth.Bezier),
      Line(points = {{-40, -20}, {-20, -10}, {0, -30}, {20, -10}, {40, -20}}, color = {191, 0, 0}, smooth = Smooth.Bezier),
      Line(points = {{-90, 0}, {-70, 0}}, color = {191, 0, 0}), Line(points = {{70, 0}, {90, 0}}, color = {191, 0, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "A = %A")}),
    Documentation(info = "Q = 5.67e-8*A*eps*(P1.T^4 - P2.T^4)."));
end Radiation;
