within Skerry.Rotational;
model IdealShaft "Elastic shaft with damping in equations"
  extends TwoNode;
  parameter Real k(unit = "N.m/rad", min = 0) = 1e4 "Stiffness";
  parameter Real d(unit = "N.m.s/rad", min = 0) = 0 "Damping";
equation
  assert(k >= 0 and d >= 0, "stiffness k and damping d must not be negative");
  P1.t = k*(P1.a - P2.a) + d*(der(P1.a) - der(P2.a));
  P2.t = -P1.t;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-60, 0}, {-45, 30}, {-15, -30}, {15, 30}, {45, -30}, {60, 0}, {90, 0}},
        color = {95, 95, 95}, thickness = 0.5), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
    Documentation(info = "P1.t = k*(P1.a - P2.a) + d*(P1.a' - P2.a'), P2.t = -P1.t."));
end IdealShaft;
