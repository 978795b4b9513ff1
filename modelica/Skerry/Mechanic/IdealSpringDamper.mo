within Skerry.Mechanic;
model IdealSpringDamper "Spring with damper in equations"
  extends TwoNode;
  parameter Real k(unit = "N/m", min = 0) = 1e4 "Stiffness";
  parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping";
  parameter Real length(unit = "m") = 0 "Distance of the ends without force";
equation
  assert(k >= 0 and d >= 0, "stiffness k and damping d must not be negative");
  P1.f = k*(P1.x - P2.x + length) + d*(der(P1.x) - der(P2.x));
  P2.f = -P1.f;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-70, 0}, {-70, 35}, {-50, 35}, {-40, 55}, {-15, 15}, {15, 55}, {40, 15},
        {50, 35}, {70, 35}, {70, 0}, {90, 0}}, color = {0, 127, 0}), Line(points = {{-70, 0}, {-70, -35}, {5, -35}}, color = {0, 127, 0}),
      Line(points = {{5, -20}, {5, -50}}, color = {0, 127, 0}), Line(points = {{-20, -15}, {30, -15}, {30, -55}, {-20, -55}}, color = {0, 127, 0}),
      Line(points = {{30, -35}, {70, -35}, {70, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "P1.f = k*(P1.x - P2.x + length) + d*(P1.x' - P2.x'), P2.f = -P1.f."));
end IdealSpringDamper;
