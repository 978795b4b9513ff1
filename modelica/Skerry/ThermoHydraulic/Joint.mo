within Skerry.ThermoHydraulic;
model Joint "Between oil with a temperature and a circuit of Skerry.Hydraulic without"
  extends Oil;
  NodeHydraulic A "Without a temperature" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermoHydraulic P1 "With a temperature" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real T(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature of the oil that comes from A";
equation
  A.p = P1.p;
  A.q + P1.q = 0;
  P1.h = c*(T - 273.15) + P1.p;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-100, 0}, {0, 0}}, color = {0, 127, 255}, thickness = 0.5), Line(points = {{0, 0}, {100, 0}}, color = {191, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-15, 15}, {15, -15}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}),
    Documentation(info = "<html>
<p>Pressure and flow pass; what comes from A has the temperature T.</p>
</html>"));
end Joint;
