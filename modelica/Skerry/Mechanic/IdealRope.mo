within Skerry.Mechanic;
model IdealRope "Rope in equations"
  extends TwoNode;
  parameter Real k(unit = "N/m", min = 0) = 1e4 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping while it is tight";
  parameter Real length(unit = "m") = 0 "Distance of the ends when it becomes tight";
equation
  assert(k >= 0 and d >= 0, "stiffness k and damping d must not be negative");
  P2.f = pull(k*(P2.x - P1.x - length), d*(der(P2.x) - der(P1.x)));
  P1.f = -P2.f;
  annotation(Icon(graphics = {
      Line(points = {{-90, 0}, {-50, 20}, {0, -20}, {50, 20}, {90, 0}}, color = {0, 127, 0}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "P2.f = max(k*s + d*s', 0) while s = P2.x - P1.x - length is above zero, else 0."));
end IdealRope;
