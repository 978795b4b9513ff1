model CarEngine "Engine of a car: holds a velocity"
  Skerry.Interfaces.NodeMechanicInto P1 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real v_ref(unit = "m/s") = 10 "Velocity to hold";
  parameter Real Kp(unit = "N.s/m") = 1000 "Force per missing velocity";
  parameter Real T_max(unit = "N") = 10000 "Largest force";
  Real F(unit = "N") "Driving force";
equation
  F = smooth(0, noEvent(min(max(Kp*(v_ref - der(P1.x)), -T_max), T_max)));
  P1.f = -F;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid),
    Text(extent = {{-70, 50}, {70, -10}}, textString = "ENG"),
    Text(extent = {{-150, -80}, {150, -115}}, textString = "%v_ref"),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end CarEngine;
