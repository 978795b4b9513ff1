within Skerry.Electric;
model Resistor "Resistor"
  extends TwoPin;
  parameter Real R(unit = "Ohm", min = 1e-300) = 1 "Resistance";
equation
  assert(R > 0, "the resistance R must be above zero");
  u = R*i;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}), Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%R")}), Documentation(info = "u = R*i."));
end Resistor;
