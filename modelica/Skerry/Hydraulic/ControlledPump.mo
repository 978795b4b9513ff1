within Skerry.Hydraulic;
partial model ControlledPump "Variable pump whose controller sets the displacement"
  NodeHydraulic P1 "Suction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "Delivery" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev", min = 0) = 1e-5 "Displacement at full setting";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 1e-12 "Leakage from P2 to P1 per pressure";
  parameter Real Bv(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure from full to zero displacement";
  parameter Real tauUp(unit = "s", min = 1e-300) = 0.15 "Time from zero to full displacement at the fastest";
  parameter Real tauDown(unit = "s", min = 1e-300) = 0.12 "Time from full to zero displacement at the fastest";
  parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the controller";
  parameter Real xStart(min = 0, max = 1) = 0 "Setting at the start";
  Real x(start = xStart, fixed = true) "Setting, 0 to 1";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
  Real q(unit = "m3/s", displayUnit = "l/min") "Delivered flow";
  Real dp(unit = "Pa", displayUnit = "bar") "Pressure rise";
protected
  Real goal "Setting that the controller asks for, 0 to 1";
equation
  w = der(S.a);
  dp = P2.p - P1.p;
  // The actuator follows with a lag, but not faster than its stroke times. Between 0 and 1 the goal lies, so x stays there.
  der(x) = smooth(0, noEvent(if goal - x > tau/tauUp then 1/tauUp elseif goal - x < -tau/tauDown then -1/tauDown else (goal - x)/tau));
  q = x*D*w - Cl*dp;
  P1.q = q;
  P2.q = -q;
  S.t = x*D*dp + Bv*w;
end ControlledPump;
