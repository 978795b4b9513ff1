within Skerry.Hydraulic;
model BladderAccumulator "Gas accumulator whose gas warms and cools"
  NodeHydraulic P1 "Port" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real pg(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e6 "Pressure of the gas when no oil is inside, at TWall";
  parameter Real gamma(min = 1) = 1.4 "Ratio of the gas's heat capacities";
  parameter Real tau(unit = "s", min = 1e-300) = 20 "Time constant of the heat to the wall: 5 to 60 s by size";
  parameter Real TWall(unit = "K", displayUnit = "degC", min = 1) = settings.TAmbient "Temperature of the wall";
  parameter Real Kca(unit = "m3/(s.Pa)", min = 1e-300) = 1e-8 "Flow of the inlet per pressure drop";
  parameter Real pStart(unit = "Pa", displayUnit = "bar", min = 1e-300) = pg "Pressure at the start, at least pg";
  parameter Real kEmpty(unit = "Pa/m3", min = 1e-300) = 1e13 "Stiffness when it is empty";
  Real V(unit = "m3", displayUnit = "l", start = V0*(1 - pg/pStart), fixed = true, nominal = 1e-4) "Oil inside";
  Real T(unit = "K", displayUnit = "degC", start = TWall, fixed = true) "Temperature of the gas";
  Real p(unit = "Pa", displayUnit = "bar") "Pressure of the gas";
protected
  outer Skerry.Settings settings;
equation
  assert(V < 0.99*V0, "the accumulator is full: there is no room left for gas");
  der(V) = P1.q;
  p = pg*V0/(V0 - positive(V))*T/TWall;
  // Compression heats the gas; the wall cools it.
  der(T) = (TWall - T)/tau + (gamma - 1)*T/(V0 - positive(V))*noEvent(if V > 0 then P1.q else 0);
  P1.q = Kca*(P1.p - p - kEmpty*smooth(0, noEvent(if V < 0 then V else 0)));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-40, -80}, {40, 80}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 40),
    Line(points = {{0, -80}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 20}, {0, -10}, {40, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Polygon(points = {{-10, 55}, {10, 55}, {0, 40}, {-10, 55}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V0 = %V0", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>p*Vg = m*R*T with Vg = V0 - V; der(T) = (TWall - T)/tau - (gamma - 1)*T*der(Vg)/Vg: isothermal when slow, adiabatic when fast. Inlet q = Kca*(P1.p - p).</p>
</html>"));
end BladderAccumulator;
