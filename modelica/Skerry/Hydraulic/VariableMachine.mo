within Skerry.Hydraulic;
model VariableMachine "Pump or motor of variable displacement"
  extends MachineBase;
  SignalIn u "Setting, -1 to 1" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
equation
  d = D*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 145}, {150, 108}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, -35}, {20, -35}, {0, -60}, {-20, -35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-150, -108}, {150, -138}}, textString = "D = %D m3/rad", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Displacement d = D*u, u from -1 to 1.</p>
</html>"));
end VariableMachine;
