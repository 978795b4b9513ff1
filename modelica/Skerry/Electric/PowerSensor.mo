within Skerry.Electric;
model PowerSensor "Power of the current from P1 to P2 against the potential of P3"
  extends Meter;
  NodeElectric P3 "Reference of the voltage" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  SignalOut power(unit = "W") "Power" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.u = P2.u;
  P1.i + P2.i = 0;
  P3.i = 0;
  power = (P1.u - P3.u)*P1.i;
  annotation(Icon(graphics = {Line(points = {{45, -45}, {60, -90}}, color = {0, 0, 255}), Text(extent = {{-30, -10}, {30, -50}}, textString = "W"),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{72, -109}, {102, -91}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "power = (P1.u - P3.u)*P1.i."));
end PowerSensor;
