within Skerry.Pneumatic;
model QuickExhaust "Lets A out directly when the supply falls"
  extends Sonic;
  extends Named;
  outer Skerry.Settings settings;
  NodePneumatic P1 "Supply" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 "To the cylinder" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real pOut(unit = "Pa", displayUnit = "bar") = settings.pAmbient "Pressure at its exhaust";
  parameter Real dp(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e4 "Pressure difference over which it changes";
  Real x "1: supply is open, 0: exhaust is open";
  Real qOut(unit = "kg/s") "Flow out of the exhaust";
equation
  assert(dp > 0, "dp must be above zero");
  x = smooth(0, noEvent(min(max(1 + (P1.p - P2.p)/dp, 0), 1)));
  qOut = massFlow(P2.p, pOut, C*(1 - x), b, rho0);
  P1.qm = massFlow(P1.p, P2.p, C*x, b, rho0);
  P2.qm = qOut - P1.qm;
  annotation(Icon(graphics = {Rectangle(extent = {{-50, 40}, {50, -40}}, lineColor = {0, 170, 170}), Line(points = {{-90, 0}, {-50, 0}}, color = {0, 170, 170}),
      Line(points = {{50, 0}, {90, 0}}, color = {0, 170, 170}), Polygon(points = {{-20, -40}, {20, -40}, {0, -70}, {-20, -40}}, lineColor = {0, 170, 170})}),
    Documentation(info = "x = 1 + (p1 - p2)/dp from 0 to 1: supply to P2 with x*C, P2 to the exhaust with (1 - x)*C."));
end QuickExhaust;
