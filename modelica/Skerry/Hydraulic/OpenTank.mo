within Skerry.Hydraulic;
model OpenTank "Tank with a level"
  NodeHydraulic P1 "Port at the bottom" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real A(unit = "m2", min = 1e-300) = 0.1 "Area of the surface";
  parameter Real hStart(unit = "m", min = 0) = 0.5 "Level at the start";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  Real h(unit = "m", start = hStart, fixed = true) "Level";
protected
  outer Skerry.Settings settings;
equation
  A*der(h) = P1.q;
  P1.p = settings.pAmbient + rho*settings.g*h;
  assert(noEvent(h >= 0), "the tank is empty", AssertionLevel.warning);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-60, 40}, {-60, -60}, {60, -60}, {60, 40}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-60, 10}, {60, 10}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A = %A", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>A*der(h) = q, p = pAmbient + rho*g*h.</p>
</html>"));
end OpenTank;
