within Skerry.ThermoHydraulic;
model Machine "Pump or motor whose losses warm its case and the oil"
  extends TwoPort;
  parameter Boolean variable = false "true: the signal u sets the displacement" annotation(Evaluate = true);
  SignalIn u if variable "Setting, -1 to 1" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeThermal H "Case" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev") = 1e-5 "Displacement at full setting";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage from P1 to P2 per pressure, at TFluid of the settings";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real Cf(min = 0) = 0 "Coulomb friction: torque = Cf*D*abs(dp)";
  parameter Real w0(unit = "rad/s", min = 1e-300) = 1 "Below about this speed Coulomb friction is viscous";
  parameter Real C(unit = "J/K", min = 1e-300) = 5000 "Heat capacity of the case";
  parameter Real G(unit = "W/K", min = 0) = 200 "Conductance between case and oil";
  parameter Real TStart(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature of the case at the start";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
  Real T(unit = "K", displayUnit = "degC", start = TStart, fixed = true) "Temperature of the case";
  Real leak(unit = "m3/s", displayUnit = "l/min") "Leakage from P1 to P2";
  Real friction(unit = "N.m") "Torque lost by friction";
  Real loss(unit = "W", displayUnit = "kW") "Power that becomes heat";
protected
  SignalIn setting "The setting that counts";
  Real d(unit = "m3/rad", displayUnit = "cm3/rev") "Displacement";
  Real part "Part of the difference to the case that the oil takes up";
  Real TIn(unit = "K", displayUnit = "degC") "Temperature of what flows in";
equation
  connect(u, setting);
  if not variable then
    setting = 1;
  end if;
  d = D*smooth(0, noEvent(if setting > 1 then 1 elseif setting < -1 then -1 else setting));
  w = der(S.a);
  leak = Cl*settings.eta/Skerry.Fluids.viscosity(settings.fluid, settings.pAmbient, T)*dp;
  friction = B*w + Cf*D*sqrt(dp*dp + 1)*tanh(w/w0);
  q = d*w + leak;
  S.t = friction - d*dp;
  // Displacement does work without loss, so it keeps the temperature; leakage and friction warm the case, the case the oil.
  part = share(q, G, c);
  P2.h = inStream(P1.h) - dp + c*part*(T - temperature(inStream(P1.h), P1.p, c));
  P1.h = inStream(P2.h) + dp + c*part*(T - temperature(inStream(P2.h), P2.p, c));
  TIn = noEvent(if q > 0 then temperature(inStream(P1.h), P1.p, c) else temperature(inStream(P2.h), P2.p, c));
  loss = friction*w + leak*dp;
  C*der(T) = loss - c*noEvent(abs(q))*part*(T - TIn) + H.Q;
  H.T = T;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{35, -20}, {35, 20}, {60, 0}, {35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-35, -20}, {-35, 20}, {-60, 0}, {-35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-4, -60}, {-4, -100}}, thickness = 0.5), Line(points = {{4, -60}, {4, -100}}, thickness = 0.5),
    Line(points = {{42, -42}, {60, -60}, {60, -100}}, color = {191, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D")}),
    Documentation(info = "<html>
<p>q = d*w + leak from P1 to P2, torque on the shaft d*dp - friction, as Hydraulic.Machine; leak = Cl*eta(TFluid)/eta(T)*dp. C*der(T) = leak*dp + friction*w - c*abs(q)*(1 - exp(-G/(c*abs(q))))*(T - TIn) + H.Q: the case takes the losses and passes them on to the oil that goes through, and to H. So a pump that delivers nothing warms its case, as it does.</p>
</html>"));
end Machine;
