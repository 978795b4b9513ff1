within Skerry.Thermal;
model Convection "Heat flow between a surface and a fluid"
  extends Commanded(final given = h);
  extends TwoNode;
  parameter Real A(unit = "m2", min = 1e-300) = 1 "Area";
  parameter Real h(unit = "W/(m2.K)", min = 0) = 10 "Heat transfer coefficient, without a signal; still air 5 to 10, blown 20 to 100, oil 50 to 500";
equation
  assert(A > 0, "the area A must be above zero");
  Q = command*A*dT;
  annotation(Icon(graphics = {Rectangle(extent = {{-70, 60}, {-50, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {-70, 0}}, color = {191, 0, 0}), Line(points = {{-50, 30}, {80, 30}}, color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled}),
      Line(points = {{-50, -30}, {80, -30}}, color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled}),
      Line(points = {{0, -60}, {0, 60}}, color = {0, 127, 255}, arrow = {Arrow.None, Arrow.Filled}), Text(extent = {{-150, -110}, {150, -150}}, textString = "A = %A")}),
    Documentation(info = "Q = h*A*(P1.T - P2.T)."));
end Convection;
