within Skerry.Hydraulic;
model Inertance "Mass of the oil in a duct"
  extends TwoPort;
  parameter Real l(unit = "m", min = 1e-300) = 1 "Length";
  parameter Real A(unit = "m2", min = 1e-300) = 1e-4 "Area";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real qStart(unit = "m3/s", displayUnit = "l/min") = 0 "Flow at the start";
protected
  outer Skerry.Settings settings;
initial equation
  q = qStart;
equation
  rho*l/A*der(q) = dp;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-30, -20}, {30, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-20, -15}, {20, 15}}, textString = "I", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "l = %l", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>rho*l/A*der(q) = dp.</p>
</html>"));
end Inertance;
