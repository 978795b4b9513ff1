within Skerry.Hydraulic;
model RegulatedPump "Pressure-controlled or load-sensing pump with the dynamics of its regulator"
  NodeHydraulic P1 "Suction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "Delivery" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeHydraulic X "Load or reference pressure: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev", min = 1e-300) = 1e-5 "Displacement at full setting";
  parameter Real wN(unit = "rad/s", displayUnit = "rpm", min = 1e-300) = 125 "Speed at which its data hold";
  parameter Real pDif(unit = "Pa", displayUnit = "bar") = 1e6 "Delivery pressure above that at X, at zero displacement";
  parameter Real pN(unit = "Pa", displayUnit = "bar", min = 1e-300) = 7e6 "Pressure at which its data hold";
  parameter Real L(unit = "Pa.s2/m3", min = 1e-300) = 7e7 "Inductance of the regulator: pressure per growth of flow";
  parameter Real R(unit = "Pa.s/m3", min = 0) = 1e9 "Droop of the regulator: pressure per flow";
  parameter Real w1(unit = "rad/s", min = 1e-300) = 200 "Break frequency of its lead";
  parameter Real tv(unit = "s", min = 1e-300) = 1e-3 "Time constant of its valve";
  parameter Real tauUp(unit = "s", min = 1e-300) = 0.15 "Time to full displacement at pN";
  parameter Real tauDown(unit = "s", min = 1e-300) = 0.12 "Time from full displacement at pN";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 1e-12 "Leakage from P2 to P1 per pressure";
  parameter Real Bv(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real xStart(min = 0, max = 1) = 0 "Setting at the start";
  Real x(start = xStart) "Setting, 0 to 1";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
  Real dp(unit = "Pa", displayUnit = "bar") "Pressure rise";
  Real q(unit = "m3/s", displayUnit = "l/min") "Delivered flow";
protected
  outer Skerry.Settings settings;
  Real u(unit = "Pa", displayUnit = "bar") "Pressure that is missing";
  Real y(unit = "Pa.s", nominal = 1e4) "Momentum of the regulator";
  Real z(unit = "Pa.s", nominal = 1e4) "Integral of the pressure that the droop leaves over";
  Real Lx(unit = "Pa.s") "Inductance per setting";
  Real M(unit = "Pa.s") "Momentum per setting";
  Real Rx(unit = "Pa") "Droop per setting";
  Real fast(unit = "Pa") "Growth of the momentum without limits";
  Real up(unit = "Pa") "Its largest growth";
  Real down(unit = "Pa") "Its fastest fall";
  Real rate(unit = "Pa") "Growth of the momentum";
  constant Real edge = 1e-3 "So near its ends the setting slows down";
initial equation
  y = M*xStart;
  z = y - u/w1;
equation
  w = der(S.a);
  dp = P2.p - P1.p;
  X.q = 0;
  u = pDif + X.p - P2.p;
  Lx = L*sqrt(pN/noEvent(if P2.p > 1e3 then P2.p else 1e3))*D*wN;
  Rx = R*D*w;
  M = Lx + Rx*tv;
  y = M*x;
  // (Lx*s + Rx)*(tv*s + 1)*x = (1 + s/w1)*u, Lx behind the derivative; what a limit takes away is taken back from what was gathered.
  fast = M/(Lx*tv)*(u/w1 + z - y);
  up = M*sqrt(noEvent(abs(P2.p - settings.pAmbient))/(pN*tauUp) + 1e-9)*saturated((1 - x)/edge);
  down = M*sqrt(noEvent(abs(P2.p - settings.pAmbient))/(pN*tauDown) + 1e-9)*saturated(x/edge);
  rate = smooth(0, noEvent(if fast > up then up elseif fast < -down then -down else fast));
  der(y) = rate;
  der(z) = u - Rx*x + 30*(rate - fast);
  q = x*D*w - Cl*dp;
  P1.q = q;
  P2.q = -q;
  S.t = x*D*dp + Bv*w;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-100, -60}, {-45, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pDif = %pDif", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>(Lx*s + Rx)*(tv*s + 1)*x = (1 + s/w1)*(pDif + X.p - P2.p) with Lx = L*sqrt(pN/P2.p)*D*wN and Rx = R*D*w; 0 &lt;= x &lt;= 1, and x does not change faster than sqrt(abs(P2.p - pAmbient)/(pN*tau)), tau one of tauUp, tauDown. At rest P2.p = X.p + pDif - R*x*D*w. With X at a tank it controls pressure, with X at a pilot line it senses the load. PressurePump and LoadSensingPump are simpler: a lag and stroke times.</p>
</html>"));
end RegulatedPump;
