within Skerry.Rotational;
model GearBacklash "Elastic teeth with slack"
  extends TwoShafts;
  parameter Real k(unit = "N.m/rad", min = 1e-300) = 1e5 "Stiffness of the teeth";
  parameter Real d(unit = "N.m.s/rad", min = 0) = 10 "Damping of the teeth";
  parameter Real e(unit = "rad", min = 1e-300) = 1e-4 "Depth from which on the damping is full";
  parameter Real gap(unit = "rad", displayUnit = "deg", min = 0) = 0.01 "Slack from side to side";
  Real da(unit = "rad") "Angle of P1 against P2";
  Real dw(unit = "rad/s") "Its derivative";
protected
  Boolean up = da > gap/2 "P1 turns P2 on";
  Boolean down = da < -gap/2 "P1 turns P2 back";
equation
  assert(k > 0 and d >= 0 and e > 0 and gap >= 0, "k and e must be above zero, d and gap must not be negative");
  da = P1.a - P2.a;
  dw = der(P1.a) - der(P2.a);
  P1.t = if up then contact(da - gap/2, dw, k, d, e) elseif down then -contact(-da - gap/2, -dw, k, d, e) else 0;
  P2.t = -P1.t;
  annotation(Icon(graphics = {Line(points = {{-40, 0}, {0, 0}}, color = {95, 95, 95}), Line(points = {{0, 25}, {0, -25}}, thickness = 0.5),
      Line(points = {{30, 40}, {-30, 40}, {-30, 10}}, color = {95, 95, 95}), Line(points = {{-30, -10}, {-30, -40}, {30, -40}}, color = {95, 95, 95}),
      Line(points = {{30, 40}, {30, -40}}, color = {95, 95, 95}), Line(points = {{30, 0}, {40, 0}}, color = {95, 95, 95}), Text(extent = {{-150, -110}, {150, -150}}, textString = "gap = %gap")}),
    Documentation(info = "
No torque while abs(P1.a - P2.a) < gap/2; beyond it max(k*s + d*min(s/e, 1)*s', 0) with the depth s: it begins at zero and
never pulls."));
end GearBacklash;
