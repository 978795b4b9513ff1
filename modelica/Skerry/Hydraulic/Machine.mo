within Skerry.Hydraulic;
model Machine "Pump or motor of fixed displacement"
  extends MachineBase;
equation
  d = D;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{35, -20}, {35, 20}, {60, 0}, {35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-35, -20}, {-35, 20}, {-60, 0}, {-35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-4, -60}, {-4, -100}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{4, -60}, {4, -100}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Displacement d = D per radian. As a motor the pressure drop turns the shaft; as a pump the shaft makes the pressure rise.</p>
</html>"));
end Machine;
