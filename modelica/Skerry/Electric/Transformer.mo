within Skerry.Electric;
model Transformer "Two coupled windings"
  extends Named;
  NodeElectric P1 "Primary" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
  NodeElectric P2 "Primary, back" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  NodeElectric S1 "Secondary" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeElectric S2 "Secondary, back" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  parameter Real L1(unit = "H", min = 1e-300) = 1 "Inductance of the primary winding";
  parameter Real L2(unit = "H", min = 1e-300) = 0.01 "Inductance of the secondary winding: L1/ratio^2";
  parameter Real k(min = 0, max = 0.999999) = 0.99 "Coupling";
  parameter Real i1Start(unit = "A") = 0 "Primary current at the start";
  parameter Real i2Start(unit = "A") = 0 "Secondary current at the start";
  Real i1(unit = "A", start = i1Start, fixed = true) "Current into P1";
  Real i2(unit = "A", start = i2Start, fixed = true) "Current into S1";
  final parameter Real M(unit = "H") = k*sqrt(L1*L2) "Mutual inductance";
equation
  assert(L1 > 0 and L2 > 0 and k >= 0 and k < 1, "L1 and L2 must be above zero, the coupling k at least 0 and below 1");
  P1.i = i1;
  P2.i = -i1;
  S1.i = i2;
  S2.i = -i2;
  P1.u - P2.u = L1*der(i1) + M*der(i2);
  S1.u - S2.u = M*der(i1) + L2*der(i2);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 40}, {20, -40}}, lineColor = {0, 0, 255}), Ellipse(extent = {{-20, 40}, {60, -40}}, lineColor = {0, 0, 255}),
      Line(points = {{-90, 60}, {-20, 60}, {-20, 40}}, color = {0, 0, 255}), Line(points = {{-90, -60}, {-20, -60}, {-20, -40}}, color = {0, 0, 255}),
      Line(points = {{90, 60}, {20, 60}, {20, 40}}, color = {0, 0, 255}), Line(points = {{90, -60}, {20, -60}, {20, -40}}, color = {0, 0, 255}),
    Text(extent = {{-116, 72}, {-84, 90}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 72}, {116, 90}}, textString = "S1", textColor = {95, 95, 95}),
    Text(extent = {{84, -48}, {116, -30}}, textString = "S2", textColor = {95, 95, 95})}),
    Documentation(info = "u1 = L1*i1' + M*i2', u2 = M*i1' + L2*i2', M = k*sqrt(L1*L2); the ratio is sqrt(L1/L2)."));
end Transformer;
