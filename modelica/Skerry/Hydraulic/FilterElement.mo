within Skerry.Hydraulic;
model FilterElement "Filter with a bypass valve"
  extends TwoPort;
  parameter Real Kc(unit = "m3/(s.Pa)", min = 0) = 1e-8 "Flow per pressure drop";
  parameter Real pBypass(unit = "Pa", displayUnit = "bar", min = 0) = 3e5 "Pressure drop at which the bypass opens";
  parameter Real KBypass(unit = "m3/(s.Pa)", min = 0) = 1e-7 "Flow per pressure drop beyond it";
equation
  q = Kc*dp + KBypass*positive(dp - pBypass);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-50, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{50, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Polygon(points = {{-50, 0}, {0, 50}, {50, 0}, {0, -50}, {-50, 0}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 50}, {0, -50}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pBypass = %pBypass", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = Kc*dp + KBypass*max(dp - pBypass, 0).</p>
</html>"));
end FilterElement;
