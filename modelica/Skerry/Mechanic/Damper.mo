within Skerry.Mechanic;
model Damper "Viscous damper"
  extends Between;
  parameter Real d(unit = "N.s/m", min = 0) = 100 "Damping";
equation
  assert(d >= 0, "the damping d must not be negative");
  dx = P1.x - P2.x;
  f = d*dv;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {10, 0}}, color = {0, 127, 0}), Line(points = {{10, 25}, {10, -25}}, color = {0, 127, 0}),
      Line(points = {{-40, 35}, {40, 35}, {40, -35}, {-40, -35}}, color = {0, 127, 0}), Line(points = {{40, 0}, {90, 0}}, color = {0, 127, 0}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "d = %d")}),
    Documentation(info = "f = d*(P1.x' - P2.x')."));
end Damper;
