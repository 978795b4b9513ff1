within Skerry.ThermoHydraulic;
model Tap "Pressure and flow at a node of a hydraulic component inside one of these"
  NodeHydraulic A annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  input Real p(unit = "Pa", displayUnit = "bar") "Pressure";
  Real q(unit = "m3/s", displayUnit = "l/min") "Flow into what is connected";
equation
  A.p = p;
  A.q = -q;
  annotation(Icon(graphics = {
    Line(points = {{-100, 0}, {0, 0}}, color = {0, 127, 255}, thickness = 0.5), Line(points = {{0, 30}, {0, -30}}, thickness = 0.5),
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255})}));
end Tap;
