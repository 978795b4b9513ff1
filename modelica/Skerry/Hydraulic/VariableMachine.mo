within Skerry.Hydraulic;
model VariableMachine "Pump or motor of variable displacement"
  extends MachineBase;
  SignalIn u "Setting, -1 to 1" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  d = D*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{35, -20}, {35, 20}, {60, 0}, {35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-35, -20}, {-35, 20}, {-60, 0}, {-35, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-4, -60}, {-4, -100}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{4, -60}, {4, -100}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -70}, {70, 70}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "D = %D", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Displacement d = D*u, u from -1 to 1.</p>
</html>"));
end VariableMachine;
