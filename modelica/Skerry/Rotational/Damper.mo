within Skerry.Rotational;
model Damper "Viscous damper between two shafts"
  extends TwoNode;
  parameter Real d(unit = "N.m.s/rad", min = 0) = 1 "Damping";
  Real dw(unit = "rad/s") "Speed of P1 against P2";
equation
  assert(d >= 0, "the damping d must not be negative");
  dw = der(P1.a) - der(P2.a);
  P1.t = d*dw;
  P2.t = -P1.t;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {10, 0}}, color = {95, 95, 95}), Line(points = {{10, 25}, {10, -25}}, color = {95, 95, 95}),
      Line(points = {{-40, 35}, {40, 35}, {40, -35}, {-40, -35}}, color = {95, 95, 95}), Line(points = {{40, 0}, {90, 0}}, color = {95, 95, 95}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "d = %d")}),
    Documentation(info = "P1.t = d*(P1.a' - P2.a')."));
end Damper;
