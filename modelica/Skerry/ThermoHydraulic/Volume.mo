within Skerry.ThermoHydraulic;
model Volume "Oil volume with one temperature: every port sees the others' past (line element)"
  extends Oil;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeThermoHydraulic P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermal H "Wall" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real G(unit = "W/K", min = 1e-300) = 1 "Conductance between oil and H; an open H takes no heat";
  parameter Real TStart(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature at the start";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  parameter Real qStart[n](each unit = "m3/s", each displayUnit = "l/min") = zeros(n) "Flows into the ports at the start";
  parameter Real Tl(unit = "s", min = 0) = settings.T "Time a wave needs through the volume: the step, or less";
  Real T(unit = "K", displayUnit = "degC", start = TStart, fixed = true) "Temperature of the oil";
  Real cavity(unit = "m3") = oil.cavity "Volume of vapour and of expanded air: oil that is missing";
protected
  Skerry.Hydraulic.Volume oil(n = n, V = V, T = Tl, pStart = pStart, qStart = qStart) "Its pressure";
  Tap port[n](p = P.p);
  Waves heat(n = 1, T = Tl, start = {TStart}) "The ports know the temperature as it was";
  Waves inflow[n](each n = 1, each T = Tl, each start = {0}) "The oil knows what flowed in";
  Waves power[n](each n = 1, each T = Tl, each start = {0}) "And the heat of it";
equation
  assert(G > 0, "the conductance G must be above zero");
  for i in 1:n loop
    connect(port[i].A, oil.P[i]);
    P[i].q = port[i].q;
    P[i].h = c*(heat.c[1] - 273.15) + P[i].p;
    inflow[i].w[1] = Skerry.Hydraulic.positive(P[i].q);
    power[i].w[1] = Skerry.Hydraulic.positive(P[i].q)*(inStream(P[i].h) - P[i].p)/c;
  end for;
  heat.w[1] = T;
  H.Q = G*(H.T - T);
  V*der(T) = sum(power[i].c[1] - inflow[i].c[1]*(T - 273.15) for i in 1:n) + H.Q/c;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-60, -40}, {60, 40}}, lineColor = {191, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid, radius = 30),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -40}, {0, -100}}, color = {191, 0, 0}),
    Text(extent = {{-50, -30}, {50, 30}}, textString = "V, T"),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V = %V")}),
    Documentation(info = "<html>
<p>Pressure as Hydraulic.Volume. V*der(T) = sum(max(q, 0)*(TIn - T)) + G*(H.T - T)/c; temperature and what flows in cross the volume with the delay of its waves, so each port and the oil are islands of their own.</p>
</html>"));
end Volume;
