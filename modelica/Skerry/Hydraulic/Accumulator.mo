within Skerry.Hydraulic;
model Accumulator "Gas accumulator, polytropic"
  NodeHydraulic P1 annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real pg(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e6 "Pressure of the gas when no oil is inside";
  parameter Real kappa(min = 1e-300) = 1.2 "Polytropic exponent";
  parameter Real pStart(unit = "Pa", displayUnit = "bar", min = 1e-300) = pg "Pressure at the start, at least pg";
  parameter Real kEmpty(unit = "Pa/m3", min = 1e-300) = 1e13 "Stiffness when it is empty";
  Real V(unit = "m3", start = V0*(1 - (pg/pStart)^(1/kappa)), fixed = true, nominal = 1e-4) "Oil inside";
equation
  assert(V < V0, "the accumulator is full: there is no room left for gas");
  der(V) = P1.q;
  P1.p = smooth(0, noEvent(if V > 0 then pg*(V0/(V0 - V))^kappa else pg + kEmpty*V));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-40, -80}, {40, 80}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 40),
    Line(points = {{0, -80}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, 20}, {0, 0}, {40, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Polygon(points = {{-10, 50}, {10, 50}, {0, 35}, {-10, 50}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V0 = %V0", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>p = pg*(V0/(V0 - V))^kappa with der(V) = P1.q; below V = 0 the oil is stiff: pg + kEmpty*V.</p>
</html>"));
end Accumulator;
