within Skerry.Mechanic;
model Lever "Lever with the pivot between its ends, small angles"
  extends TwoNode;
  parameter Real l1(unit = "m", min = 1e-300) = 1 "Arm at P1";
  parameter Real l2(unit = "m", min = 1e-300) = 1 "Arm at P2";
equation
  assert(l1 > 0 and l2 > 0, "the arms l1 and l2 must be above zero");
  P2.x*l1 = -P1.x*l2;
  P1.f*l1 = P2.f*l2;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, color = {0, 127, 0}, thickness = 0.5),
      Polygon(points = {{0, 0}, {-20, -50}, {20, -50}, {0, 0}}, lineColor = {0, 127, 0}), Line(points = {{-40, -50}, {40, -50}}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%l1 : %l2")}),
    Documentation(info = "P2.x = -P1.x*l2/l1 and P1.f*l1 = P2.f*l2: no power is lost. AngleLever has large angles."));
end Lever;
