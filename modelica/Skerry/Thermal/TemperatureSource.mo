within Skerry.Thermal;
model TemperatureSource "A given temperature"
  extends Commanded(final given = temperature);
  extends Named;
  NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real temperature(unit = "K", displayUnit = "degC") = 293.15 "Temperature, without a signal";
equation
  P1.T = command;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 50}, {60, -50}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}, color = {191, 0, 0}), Text(extent = {{-40, 30}, {40, -30}}, textString = "T"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%temperature")}), Documentation(info = "P1.T = temperature."));
end TemperatureSource;
