within Skerry.Mechanic;
model AngleLever "Lever with large angles: the ratio changes with its angle"
  extends TwoNode;
  parameter Real l1(unit = "m", min = 1e-300) = 1 "Arm at P1";
  parameter Real l2(unit = "m", min = 1e-300) = 1 "Arm at P2";
  parameter Real a1(unit = "rad", displayUnit = "deg") = 0 "Angle of the arm at P1 against the normal of x, where P1.x is 0";
  parameter Real a2(unit = "rad", displayUnit = "deg") = 3.141592653589793 "The same of the arm at P2; 180 deg: opposite";
  parameter Real phiStart(unit = "rad", displayUnit = "deg") = 0 "Angle near which it starts";
  Real phi(unit = "rad", displayUnit = "deg", start = phiStart) "Angle of the lever";
equation
  assert(l1 > 0 and l2 > 0, "the arms l1 and l2 must be above zero");
  P1.x = l1*(sin(phi + a1) - sin(a1));
  P2.x = l2*(sin(phi + a2) - sin(a2));
  P1.f*l1*cos(phi + a1) + P2.f*l2*cos(phi + a2) = 0;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-70, -50}, {20, -50}, {20, 0}, {90, 0}}, color = {0, 127, 0}, thickness = 0.5),
      Polygon(points = {{20, -50}, {0, -90}, {40, -90}, {20, -50}}, lineColor = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%l1 : %l2")}),
    Documentation(info = "
P.x = l*(sin(phi + a) - sin(a)) at each arm, and the moments balance: sum of P.f*l*cos(phi + a) = 0. No power is
lost. An arm that points along x (phi + a = 90 deg) is at its dead centre."));
end AngleLever;
