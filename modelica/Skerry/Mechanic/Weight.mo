within Skerry.Mechanic;
model Weight "The weight of a mass, on a slope or hanging"
  extends OneNode;
  outer Skerry.Settings settings;
  parameter Real m(unit = "kg", min = 1e-300) = 1 "Mass whose weight pulls; its inertia is not in here";
  parameter Real slope(unit = "rad", displayUnit = "deg") = 1.5707963267948966 "Angle of x above the horizontal; 90 deg: x points up";
  parameter Real g(unit = "m/s2") = settings.g "Gravity";
equation
  assert(m > 0, "the mass m must be above zero");
  P1.f = m*g*sin(slope);
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 20}, {0, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}),
      Line(points = {{-30, -40}, {-30, -90}}, arrow = {Arrow.None, Arrow.Filled}), Text(extent = {{0, -40}, {60, -90}}, textString = "g"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "m = %m")}),
    Documentation(info = "The force on what is connected is -m*g*sin(slope)."));
end Weight;
