within Skerry.Mechanic;
model Backlash "Spring and damper with slack"
  extends Between;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e6 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 100 "Damping";
  parameter Real e(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping is full";
  parameter Real gap(unit = "m", displayUnit = "mm", min = 0) = 1e-3 "Slack from side to side";
protected
  Boolean up = dx > gap/2 "P1 presses upwards";
  Boolean down = dx < -gap/2 "P1 presses downwards";
equation
  assert(k > 0 and d >= 0 and e > 0 and gap >= 0, "k and e must be above zero, d and gap must not be negative");
  dx = P1.x - P2.x;
  f = if up then contact(dx - gap/2, dv, k, d, e) elseif down then -contact(-dx - gap/2, -dv, k, d, e) else 0;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {0, 0}}, color = {0, 127, 0}), Line(points = {{0, 25}, {0, -25}}, thickness = 0.5),
      Line(points = {{30, 40}, {-30, 40}, {-30, 10}}, color = {0, 127, 0}), Line(points = {{-30, -10}, {-30, -40}, {30, -40}}, color = {0, 127, 0}),
      Line(points = {{30, 40}, {30, -40}}, color = {0, 127, 0}), Line(points = {{30, 0}, {90, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "gap = %gap")}),
    Documentation(info = "
No force while abs(P1.x - P2.x) < gap/2; beyond it the force of Contact on either side."));
end Backlash;
