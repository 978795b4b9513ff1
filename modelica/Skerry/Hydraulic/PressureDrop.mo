within Skerry.Hydraulic;
model PressureDrop "A pressure drop that a model around it computes"
  extends TwoPort;
  input Real given(unit = "Pa", displayUnit = "bar") "Pressure drop from P1 to P2";
equation
  dp = given;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-30, -20}, {30, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-25, -15}, {25, 15}}, textString = "dp", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>dp = given: a part of other components.</p>
</html>"));
end PressureDrop;
