within Skerry.Hydraulic;
model FlowThrough "A flow that a model around it computes"
  extends TwoPort;
  input Real given(unit = "m3/s", displayUnit = "l/min") "Flow from P1 to P2";
equation
  q = given;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-30, -20}, {30, 20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-25, -15}, {25, 15}}, textString = "q", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = given: a part of other components.</p>
</html>"));
end FlowThrough;
