within Skerry.Thermal;
model Conductor "Heat flow in proportion to the temperature difference"
  extends TwoNode;
  parameter Real G(unit = "W/K", min = 0) = 1 "Conductance: lambda*A/l of a wall";
equation
  assert(G >= 0, "the conductance G must not be negative");
  Q = G*dT;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225},
        fillPattern = FillPattern.Backward), Line(points = {{-90, 0}, {-60, 0}}, color = {191, 0, 0}), Line(points = {{60, 0}, {90, 0}}, color = {191, 0, 0}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%G")}), Documentation(info = "Q = G*(P1.T - P2.T)."));
end Conductor;
