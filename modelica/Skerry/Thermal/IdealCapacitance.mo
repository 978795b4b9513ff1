within Skerry.Thermal;
model IdealCapacitance "Heat capacity in equations"
  extends Named;
  NodeThermal P1(T(start = temperature, fixed = true)) annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real C(unit = "J/K", min = 1e-300) = 1000 "Heat capacity";
  parameter Real temperature(unit = "K", displayUnit = "degC") = 293.15 "Temperature at the start";
equation
  assert(C > 0, "the heat capacity C must be above zero");
  C*der(P1.T) = P1.Q;
  annotation(Icon(graphics = {Ellipse(extent = {{-70, 60}, {70, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-70, 0}}, color = {191, 0, 0}), Text(extent = {{-40, 30}, {40, -30}}, textString = "C"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%C")}), Documentation(info = "C*T' = Q."));
end IdealCapacitance;
