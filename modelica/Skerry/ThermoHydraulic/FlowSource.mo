within Skerry.ThermoHydraulic;
model FlowSource "A given flow of oil of a given temperature"
  extends Skerry.Interfaces.Commanded(final given = q);
  extends Oil;
  NodeThermoHydraulic P1 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real q(unit = "m3/s", displayUnit = "l/min") = 1e-3 "Flow out of P1, without a signal";
  parameter Real T(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature of the oil that flows out";
equation
  P1.q = -command;
  P1.h = c*(T - 273.15) + P1.p;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-40, -40}, {40, 40}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-35, 30}, {35, -30}}, textString = "q, T"),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "q = %q")}),
    Documentation(info = "<html>
<p>P1.q = -q; what flows out has the temperature T.</p>
</html>"));
end FlowSource;
