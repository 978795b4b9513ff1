within Skerry.Mechanic;
model Contact "Two bodies that press against each other and never pull"
  extends Between;
  parameter Real k(unit = "N/m", min = 1e-300) = 1e7 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 1e3 "Damping";
  parameter Real e(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping is full";
  parameter Real length(unit = "m") = 0 "Distance of the nodes when the bodies touch";
  Boolean touch = dx > 0 "The bodies touch";
equation
  assert(k > 0 and d >= 0 and e > 0, "stiffness k and depth e must be above zero, the damping d must not be negative");
  dx = P1.x - P2.x + length;
  f = if touch then contact(dx, dv, k, d, e) else 0;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-20, 0}}, color = {0, 127, 0}), Line(points = {{-20, 50}, {-20, -50}}, thickness = 0.5),
      Line(points = {{20, 50}, {20, -50}}, thickness = 0.5), Line(points = {{20, 0}, {90, 0}}, color = {0, 127, 0}),
      Line(points = {{20, 50}, {40, 30}}), Line(points = {{20, 10}, {40, -10}}), Line(points = {{20, -30}, {40, -50}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "
f = max(k*s + d*min(s/e, 1)*s', 0) with the depth s = P1.x - P2.x + length above zero, else 0. The force begins at
zero and its damping grows with the depth. The moments of touch and release are events."));
end Contact;
