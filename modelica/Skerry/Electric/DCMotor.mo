within Skerry.Electric;
model DCMotor "Motor with permanent magnets"
  extends TwoPin(i(start = iStart, fixed = true));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real R(unit = "Ohm", min = 0) = 1 "Resistance of the winding";
  parameter Real L(unit = "H", min = 1e-300) = 1e-3 "Inductance of the winding";
  parameter Real K(unit = "N.m/A") = 0.1 "Torque per current and voltage per speed";
  parameter Real iStart(unit = "A") = 0 "Current at the start";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
equation
  assert(R >= 0 and L > 0, "the inductance L must be above zero, the resistance R must not be negative");
  w = der(S.a);
  L*der(i) = u - R*i - K*w;
  S.t = -K*i;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}), Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}),
      Line(points = {{0, -60}, {0, -90}}, thickness = 1, color = {95, 95, 95}), Text(extent = {{-40, 30}, {40, -30}}, textString = "M"),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "L*i' = u - R*i - K*w, torque on the shaft K*i."));
end DCMotor;
