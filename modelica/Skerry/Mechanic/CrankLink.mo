within Skerry.Mechanic;
model CrankLink "A cylinder that turns a boom: triangle of two fixed sides and the cylinder"
  extends Named;
  NodeMechanic P1 "Cylinder, between its two pins" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanicRotational S "Boom" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real a(unit = "m", min = 1e-300) = 1 "From the boom's pivot to the cylinder's fixed pin";
  parameter Real b(unit = "m", min = 1e-300) = 0.5 "From the boom's pivot to the cylinder's pin on the boom";
  parameter Real phi0(unit = "rad", displayUnit = "deg") = 1.0471975511965976 "Angle between these sides where S.a is 0";
  Real l(unit = "m") "Length of the cylinder";
  Real arm(unit = "m") "Lever arm of the cylinder: length per angle";
equation
  assert(a > 0 and b > 0, "the sides a and b must be above zero");
  l = sqrt(a^2 + b^2 - 2*a*b*cos(S.a + phi0));
  P1.x = l - sqrt(a^2 + b^2 - 2*a*b*cos(phi0));
  arm = a*b*sin(S.a + phi0)/l;
  S.t + arm*P1.f = 0;
  annotation(Icon(graphics = {Line(points = {{-60, -60}, {60, -60}, {20, 50}}, thickness = 0.5, color = {95, 95, 95}),
      Line(points = {{-60, -60}, {20, 50}}, color = {0, 127, 0}, thickness = 1), Ellipse(extent = {{52, -52}, {68, -68}}),
      Ellipse(extent = {{-68, -52}, {-52, -68}}), Ellipse(extent = {{12, 58}, {28, 42}})}),
    Documentation(info = "
l^2 = a^2 + b^2 - 2*a*b*cos(phi), phi = S.a + phi0; P1.x = l - l(phi0); S.t = -P1.f*dl/dphi with dl/dphi =
a*b*sin(phi)/l. At phi = 0 or 180 deg, the dead centres, the cylinder turns nothing."));
end CrankLink;
