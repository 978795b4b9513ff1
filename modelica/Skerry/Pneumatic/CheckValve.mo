within Skerry.Pneumatic;
model CheckValve "Opens from P1 to P2 only"
  extends TwoPort;
  extends Sonic;
  parameter Real dpOpen(unit = "Pa", displayUnit = "bar", min = 0) = 1e4 "Pressure drop at which it opens";
  parameter Real dpFull(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e4 "Further pressure drop until it is open";
  Real x "Opening, 0 to 1";
equation
  assert(dpOpen >= 0 and dpFull > 0, "dpOpen must not be negative, dpFull must be above zero");
  x = smooth(0, noEvent(min(max((P1.p - P2.p - dpOpen)/dpFull, 0), 1)));
  qm = massFlow(P1.p, P2.p, C*x, b, rho0);
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-20, 0}}, color = {0, 170, 170}), Line(points = {{40, 0}, {90, 0}}, color = {0, 170, 170}),
      Line(points = {{10, 40}, {-20, 0}, {10, -40}}), Ellipse(extent = {{-10, 20}, {30, -20}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "C = %C")}),
    Documentation(info = "An Orifice with the conductance x*C, x = (p1 - p2 - dpOpen)/dpFull from 0 to 1."));
end CheckValve;
