within Skerry.Pneumatic;
model ReliefValve "Opens from P1 to P2 above a pressure"
  extends TwoPort;
  extends Sonic;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 8e5 "Pressure at which it opens, absolute";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e4 "It is open when P1 is this much above";
  Real x "Opening, 0 to 1";
equation
  assert(dpMax > 0, "dpMax must be above zero");
  x = smooth(0, noEvent(min(max((P1.p - pRef)/dpMax, 0), 1)));
  qm = massFlow(P1.p, P2.p, C*x, b, rho0);
  annotation(Icon(graphics = {Rectangle(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {-50, 0}}, color = {0, 170, 170}), Line(points = {{50, 0}, {90, 0}}, color = {0, 170, 170}),
      Line(points = {{-50, 20}, {50, 20}}, arrow = {Arrow.None, Arrow.Open}), Line(points = {{-70, 0}, {-70, 70}, {0, 70}, {0, 50}}, color = {0, 170, 170},
        pattern = LinePattern.Dash), Line(points = {{0, -50}, {-15, -60}, {15, -70}, {-15, -80}, {0, -90}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%pRef")}),
    Documentation(info = "An Orifice with the conductance x*C, x = (p1 - pRef)/dpMax from 0 to 1."));
end ReliefValve;
