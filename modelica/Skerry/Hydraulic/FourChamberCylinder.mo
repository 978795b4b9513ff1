within Skerry.Hydraulic;
model FourChamberCylinder "Cylinder with four chambers for digital hydraulics; they are line elements"
  extends Compressible;
  NodeHydraulic P1 "Pushes the rod out" annotation(Placement(transformation(extent = {{-90, 90}, {-70, 110}})));
  NodeHydraulic P2 "Pulls the rod in" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodeHydraulic P3 "Pushes the rod out" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeHydraulic P4 "Pulls the rod in" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  NodeMechanic R "Rod: x = 0 is in" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A[4](each unit = "m2", each min = 1e-300) = {10e-4, 5e-4, 2e-4, 1e-4} "Areas of the chambers";
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume of each chamber";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real stroke(unit = "m", displayUnit = "mm", min = 1e-300) = 1 "Stroke";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 2e4 "Damping of the stroke ends, where the rod is xDamp beyond them";
  parameter Real xDamp(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-4 "The damping grows from zero to dStop over this depth";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real pStart[4](each unit = "Pa", each displayUnit = "bar") = fill(1e5, 4) "Pressures at the start";
  Real x(unit = "m", displayUnit = "mm") "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p[4](each unit = "Pa", each displayUnit = "bar") "Pressures at the piston";
protected
  Chamber c1(V0 = V0, VMax = V0 + A[1]*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = pStart[1], V = V0 + A[1]*x, out = A[1]*v);
  Chamber c2(V0 = V0, VMax = V0 + A[2]*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = pStart[2], V = V0 + A[2]*(stroke - x), out = -A[2]*v);
  Chamber c3(V0 = V0, VMax = V0 + A[3]*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = pStart[3], V = V0 + A[3]*x, out = A[3]*v);
  Chamber c4(V0 = V0, VMax = V0 + A[4]*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = pStart[4], V = V0 + A[4]*(stroke - x), out = -A[4]*v);
equation
  x = R.x;
  v = der(R.x);
  connect(P1, c1.P);
  connect(P2, c2.P);
  connect(P3, c3.P);
  connect(P4, c4.P);
  p = {c1.p, c2.p, c3.p, c4.p};
  R.f = -(A[1]*p[1] - A[2]*p[2] + A[3]*p[3] - A[4]*p[4] - Bp*v + stopForce(x, v, 0, stroke, kStop, dStop, xDamp));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -40}, {50, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -40}, {-15, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -8}, {100, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 100}, {-80, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {40, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 100}, {-40, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, 100}, {0, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "stroke = %stroke", textColor = {0, 0, 0}),
    Text(extent = {{-76, 72}, {-58, 88}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{-36, 72}, {-18, 88}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{4, 72}, {22, 88}}, textString = "P3", textColor = {95, 95, 95}),
    Text(extent = {{44, 72}, {62, 88}}, textString = "P4", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "R", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Force on the rod A1*p1 - A2*p2 + A3*p3 - A4*p4 - Bp*v, and the ends of the stroke as in Cylinder.</p>
</html>"));
end FourChamberCylinder;
