within Skerry.ThermoHydraulic;
partial model TwoPort "What goes in at P1 comes out at P2"
  extends Oil;
  NodeThermoHydraulic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermoHydraulic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Real dp(unit = "Pa", displayUnit = "bar") "Pressure drop from P1 to P2";
  Real q(unit = "m3/s", displayUnit = "l/min") "Flow from P1 to P2";
equation
  dp = P1.p - P2.p;
  P1.q = q;
  P2.q = -q;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255})}));
end TwoPort;
