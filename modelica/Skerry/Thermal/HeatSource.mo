within Skerry.Thermal;
model HeatSource "A given heat flow out of P1"
  extends Commanded(final given = Q);
  extends Named;
  NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real Q(unit = "W", displayUnit = "kW") = 1 "Heat flow, without a signal";
equation
  P1.Q = -command;
  annotation(Icon(graphics = {Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225},
        fillPattern = FillPattern.Solid), Line(points = {{-50, 0}, {-90, 0}}, color = {191, 0, 0}, arrow = {Arrow.None, Arrow.Filled}),
      Text(extent = {{-40, 30}, {40, -30}}, textString = "Q"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%Q")}), Documentation(info = "P1.Q = -Q."));
end HeatSource;
