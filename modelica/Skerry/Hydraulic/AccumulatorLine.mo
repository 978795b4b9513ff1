within Skerry.Hydraulic;
model AccumulatorLine "Gas accumulator whose ports see the others' past (line element)"
  parameter Integer n(min = 1) = 1 "Number of ports";
  NodeHydraulic P[n] annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real pg(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e6 "Pressure of the gas when no oil is inside, at TWall";
  parameter Real gamma(min = 1) = 1.4 "Ratio of the gas's heat capacities";
  parameter Real tau(unit = "s", min = 1e-300) = 20 "Time constant of the heat to the wall: 5 to 60 s by size";
  parameter Real TWall(unit = "K", displayUnit = "degC", min = 1) = settings.TAmbient "Temperature of the wall";
  parameter Real pStart(unit = "Pa", displayUnit = "bar", min = 1e-300) = pg "Pressure at the start, at least pg";
  parameter Real kEmpty(unit = "Pa/m3", min = 1e-300) = 1e13 "Stiffness when it is empty";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs from port to port: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  Real V(unit = "m3", displayUnit = "l") "Oil inside, as the gas knows it";
  Real TGas(unit = "K", displayUnit = "degC") "Temperature of the gas";
  Real p(unit = "Pa", displayUnit = "bar") "Pressure of the gas";
protected
  outer Skerry.Settings settings;
  final parameter Real Z(unit = "s") = (n + 1)*T/(2*(1 - alpha)) "Impedance of waves of volume";
  // The waves carry the oil inside: each port adds its flow, so the volume is the sum of what went in, however many ports.
  Waves waves(n = n + 1, T = T, Zc = Z, alpha = alpha, start = fill(V0*(1 - pg/pStart), n + 1)) "Between the ports; the last end is the gas";
  Waves heat(n = 1, T = T, start = {(pg/pStart)^(gamma - 1)}) "The ports know the heat of the gas as it was";
  Real y[n](each unit = "m3", each nominal = 1e-4) "Oil inside, as each port knows it";
  Real r "Room of the gas in parts of V0";
  Real s(start = (pg/pStart)^(gamma - 1), fixed = true) "TGas/TWall*r^(gamma - 1): only heat changes it";
equation
  assert(pStart >= pg, "the pressure pStart of an accumulator must not be below that of its gas, pg");
  assert(V < 0.99*V0, "the accumulator is full: there is no room left for gas");
  for i in 1:n loop
    y[i] = waves.c[i] + Z*P[i].q;
    waves.w[i] = y[i] + Z*P[i].q;
    P[i].p = pg*heat.c[1]*(V0/(V0 - limitedVolume(y[i], V0)))^gamma + kEmpty*smooth(0, noEvent(if y[i] < 0 then y[i] else 0));
  end for;
  V = waves.c[n + 1];
  waves.w[n + 1] = V;
  r = 1 - limitedVolume(V, V0)/V0;
  tau*der(s) = r^(gamma - 1) - s;
  heat.w[1] = s;
  TGas = TWall*s*r^(1 - gamma);
  p = pg*s*r^(-gamma);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-40, -80}, {40, 80}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid, radius = 40),
    Line(points = {{0, -80}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 20}, {0, -10}, {40, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Polygon(points = {{-10, 55}, {10, 55}, {0, 40}, {-10, 55}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V0 = %V0", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>As BladderAccumulator, as a line: its ports and its gas are islands of their own. The waves carry the oil inside, V = c + Z*q at each port with Z = (n + 1)*T/(2*(1 - alpha)), c what the others sent the time T ago; so no oil is lost or made. The pressure is that of the gas, p = pg*s*(V0/(V0 - V))^gamma, and s = TGas/TWall*((V0 - V)/V0)^(gamma - 1) is changed by heat alone: tau*der(s) = ((V0 - V)/V0)^(gamma - 1) - s. Slow: isothermal; fast: adiabatic.</p><p>An inlet with a loss is an orifice at the port. Empty, the oil is stiff: kEmpty*V is added below V = 0.</p>
</html>"));
end AccumulatorLine;
