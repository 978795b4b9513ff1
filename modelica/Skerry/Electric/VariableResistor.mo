within Skerry.Electric;
model VariableResistor "Resistor whose conductance is a signal"
  extends TwoPin;
  SignalIn G(unit = "S") "Conductance" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real GMin(unit = "S", min = 0) = 1e-9 "Smallest conductance";
equation
  assert(GMin >= 0, "the smallest conductance GMin must not be negative");
  i = smooth(0, noEvent(if G > GMin then G else GMin))*u;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}), Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}),
      Line(points = {{-50, -60}, {50, 60}}, arrow = {Arrow.None, Arrow.Filled})}), Documentation(info = "i = max(G, GMin)*u."));
end VariableResistor;
