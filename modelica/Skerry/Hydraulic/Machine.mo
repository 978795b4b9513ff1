within Skerry.Hydraulic;
model Machine "Pump or motor of fixed displacement"
  extends MachineBase;
equation
  d = D;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 145}, {150, 108}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, -35}, {20, -35}, {0, -60}, {-20, -35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -108}, {150, -138}}, textString = "D = %D m3/rad", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Displacement d = D per radian. As a motor the pressure drop turns the shaft; as a pump the shaft makes the pressure rise.</p>
</html>"));
end Machine;
