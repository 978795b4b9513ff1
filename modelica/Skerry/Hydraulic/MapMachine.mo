within Skerry.Hydraulic;
model MapMachine "Pump or motor with losses and case drain, by coefficients or maps"
  NodeHydraulic P1 "Inlet of a motor" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "Outlet of a motor" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeHydraulic C "Case drain" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Boolean variable = false "true: the signal u sets the displacement" annotation(Evaluate = true);
  SignalIn u if variable "Setting, -1 to 1" annotation(Placement(transformation(extent = {{-70, 60}, {-50, 80}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev") = 1e-5 "Displacement at full setting";
  parameter Real Cs(min = 0) = 2e-9 "Slip: leakage flow = Cs*D*dp/eta, between the ports";
  parameter Real Cc(min = 0) = 1e-9 "The same from each port to the case";
  parameter Real Cv(min = 0) = 1e5 "Viscous friction: torque = Cv*D*eta*w";
  parameter Real Cf(min = 0) = 0.02 "Coulomb friction: torque = Cf*D*abs(dp)";
  parameter Real w0(unit = "rad/s", min = 1e-300) = 1 "Below about this speed Coulomb friction is viscous";
  parameter Real eta(unit = "Pa.s", min = 1e-300) = settings.eta "Viscosity of the oil";
  parameter Boolean useMaps = false "true: losses come from the maps instead" annotation(Evaluate = true);
  parameter Real leakMap[:, :] = {{0, 0}, {0, 0}} "Leakage flow in m3/s over abs(dp) in Pa (first column) and abs(w) in rad/s (first row)";
  parameter Real frictionMap[:, :] = {{0, 0}, {0, 0}} "Torque loss in N.m over the same";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
  Real dp(unit = "Pa", displayUnit = "bar") "Pressure drop from P1 to P2";
  Real leak(unit = "m3/s", displayUnit = "l/min") "Leakage from P1 to P2";
  Real loss(unit = "N.m") "Torque lost by friction";
  Real heat(unit = "W", displayUnit = "kW") "Power that becomes heat";
protected
  outer Skerry.Settings settings;
  SignalIn setting "The setting that counts";
  Real d(unit = "m3/rad", displayUnit = "cm3/rev") "Displacement";
equation
  connect(u, setting);
  if not variable then
    setting = 1;
  end if;
  d = D*smooth(0, noEvent(if setting > 1 then 1 elseif setting < -1 then -1 else setting));
  w = der(S.a);
  dp = P1.p - P2.p;
  if useMaps then
    leak = tanh(dp/1e4)*table2(leakMap, abs(dp), abs(w));
    loss = tanh(w/w0)*table2(frictionMap, abs(dp), abs(w));
  else
    leak = Cs*D/eta*dp;
    loss = Cv*D*eta*w + Cf*D*sqrt(dp*dp + 1)*tanh(w/w0);
  end if;
  P1.q = d*w + leak + Cc*D/eta*(P1.p - C.p);
  P2.q = -d*w - leak + Cc*D/eta*(P2.p - C.p);
  C.q = -Cc*D/eta*(P1.p + P2.p - 2*C.p);
  S.t = loss - d*dp;
  heat = leak*dp + loss*w + Cc*D/eta*((P1.p - C.p)^2 + (P2.p - C.p)^2);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, -35}, {20, -35}, {0, -60}, {-20, -35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-60, 0}, {-100, 0}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "C", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>P1.q = d*w + leak + drain, torque on the shaft d*dp - loss (Wilson): leak = Cs*D*dp/eta, drain Cc*D*(p - pCase)/eta from each port, loss = Cv*D*eta*w + Cf*D*abs(dp)*sign(w). With useMaps leak and loss are tables over abs(dp) and abs(w): a loss stays finite at rest, an efficiency does not.</p><p>As a pump with w: volumetric efficiency 1 - (leak + drain)/(D*w), mechanical D*dp/(D*dp + loss).</p>
</html>"));
end MapMachine;
