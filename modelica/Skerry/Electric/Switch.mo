within Skerry.Electric;
model Switch "Switch"
  extends TwoPin;
  LogicIn on "Closed" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real Ron(unit = "Ohm", min = 1e-300) = 1e-5 "Resistance while closed";
  parameter Real Goff(unit = "S", min = 1e-300) = 1e-9 "Conductance while open";
equation
  assert(Ron > 0 and Goff > 0, "Ron and Goff must be above zero");
  i = (if on then 1/Ron else Goff)*u;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-40, 0}, {35, 40}}, color = {0, 0, 255}), Line(points = {{40, 0}, {90, 0}}, color = {0, 0, 255}),
      Line(points = {{0, 90}, {0, 25}}, color = {255, 0, 255}, pattern = LinePattern.Dash)}), Documentation(info = "i = u/Ron while on, else Goff*u."));
end Switch;
