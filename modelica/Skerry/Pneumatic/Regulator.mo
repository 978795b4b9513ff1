within Skerry.Pneumatic;
model Regulator "Holds the pressure behind it, and lets air out where it is too high"
  extends Sonic;
  extends Named;
  outer Skerry.Settings settings;
  NodePneumatic P1 "Supply" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 "Regulated" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 6e5 "Pressure that it holds, absolute";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e4 "It is open when P2 is this much below";
  parameter Real vent(min = 0, max = 1) = 0.2 "Largest opening of the vent, per C; 0: no vent";
  parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the poppet";
  Real x(start = 0) "Opening; below 0 that of the vent";
  Real qOut(unit = "kg/s") "Flow out of the vent";
initial equation
  tau*der(x) = 0;
equation
  assert(dpMax > 0 and tau > 0 and vent >= 0, "dpMax and tau must be above zero, the vent must not be negative");
  tau*der(x) = smooth(0, noEvent(min(max((pRef - P2.p)/dpMax, -1), 1))) - x;
  P1.qm = massFlow(P1.p, P2.p, C*smooth(0, noEvent(if x > 0 then x else 0)), b, rho0);
  qOut = massFlow(P2.p, settings.pAmbient, C*vent*smooth(0, noEvent(if x < 0 then -x else 0)), b, rho0);
  P2.qm = qOut - P1.qm;
  annotation(Icon(graphics = {Rectangle(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {50, 0}}, color = {0, 170, 170}, arrow = {Arrow.None, Arrow.Open}), Line(points = {{50, 0}, {90, 0}}, color = {0, 170, 170}),
      Line(points = {{70, 0}, {70, 70}, {0, 70}, {0, 50}}, color = {0, 170, 170}, pattern = LinePattern.Dash),
      Line(points = {{0, -50}, {-15, -60}, {15, -70}, {-15, -80}, {0, -90}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%pRef")}),
    Documentation(info = "tau*x' = (pRef - p2)/dpMax - x, from -1 to 1; P1 to P2 with the opening x, P2 to the surroundings with -x*vent."));
end Regulator;
