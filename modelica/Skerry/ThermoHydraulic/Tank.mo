within Skerry.ThermoHydraulic;
model Tank "Tank whose oil warms and cools"
  extends Oil;
  parameter Integer n(min = 1) = 2 "Number of ports: return lines, suction lines";
  NodeThermoHydraulic P[n] annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeThermal H "Wall: heat to the surroundings" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 0.05 "Oil inside; its level counts as constant";
  parameter Real p(unit = "Pa", displayUnit = "bar") = settings.pAmbient "Pressure";
  parameter Real G(unit = "W/K", min = 1e-300) = 10 "Conductance between oil and H: area times heat transfer; an open H takes no heat";
  parameter Real TStart(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature at the start";
  Real T(unit = "K", displayUnit = "degC", start = TStart, fixed = true) "Temperature of the oil";
equation
  assert(V > 0 and G > 0, "the size V and the conductance G must be above zero");
  for i in 1:n loop
    P[i].p = p;
    P[i].h = c*(T - 273.15) + p;
  end for;
  H.Q = G*(H.T - T);
  // What flows in mixes with what is there; the level stays where it is, so what flows out takes its heat along.
  c*V*der(T) = sum(Skerry.Hydraulic.positive(P[i].q)*(inStream(P[i].h) - P[i].h) for i in 1:n) + H.Q;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-60, 40}, {-60, -60}, {60, -60}, {60, 40}}, thickness = 0.5),
    Rectangle(extent = {{-60, 0}, {60, -60}}, pattern = LinePattern.None, fillColor = {255, 220, 200}, fillPattern = FillPattern.Solid),
    Line(points = {{-60, 0}, {60, 0}}, color = {0, 127, 255}),
    Line(points = {{0, 100}, {0, -30}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {191, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "V = %V")}),
    Documentation(info = "<html>
<p>c*V*der(T) = sum(max(q, 0)*(hIn - h)) + G*(H.T - T): what flows in mixes with the oil in the tank. Suction and return are ports of their own, or the return would be drawn in at once.</p>
</html>"));
end Tank;
