within Skerry.Pneumatic;
model ShuttleValve "The higher pressure passes"
  extends Sonic;
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodePneumatic P3 "Outlet" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real dp(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e3 "Pressure difference over which it changes sides";
  Real x "1: P1 is open, 0: P2 is open";
equation
  assert(dp > 0, "dp must be above zero");
  x = smooth(0, noEvent(min(max((P1.p - P2.p)/(2*dp) + 0.5, 0), 1)));
  P1.qm = massFlow(P1.p, P3.p, C*x, b, rho0);
  P2.qm = massFlow(P2.p, P3.p, C*(1 - x), b, rho0);
  P3.qm = -P1.qm - P2.qm;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-40, 0}}, color = {0, 170, 170}), Line(points = {{40, 0}, {90, 0}}, color = {0, 170, 170}),
      Line(points = {{-20, 30}, {-40, 0}, {-20, -30}}), Line(points = {{20, 30}, {40, 0}, {20, -30}}), Ellipse(extent = {{-35, 15}, {-5, -15}}),
      Line(points = {{0, 0}, {0, 90}}, color = {0, 170, 170}),
      Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
      Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
      Text(extent = {{12, 91}, {42, 109}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "Two orifices to P3 with x*C and (1 - x)*C, x = (p1 - p2)/(2*dp) + 1/2 from 0 to 1."));
end ShuttleValve;
