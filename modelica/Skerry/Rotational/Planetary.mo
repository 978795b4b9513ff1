within Skerry.Rotational;
model Planetary "Planetary gear with sun, ring and carrier"
  extends Named;
  NodeMechanicRotational sun "Sun" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanicRotational carrier "Carrier of the planets" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  NodeMechanicRotational ring "Ring" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real ratio(min = 1) = 2 "Teeth of the ring per teeth of the sun, above 1";
equation
  assert(ratio > 1, "the ratio of the ring's to the sun's teeth must be above 1");
  sun.a + ratio*ring.a = (1 + ratio)*carrier.a;
  ring.t = ratio*sun.t;
  sun.t + ring.t + carrier.t = 0;
  annotation(Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {95, 95, 95}), Ellipse(extent = {{-25, 25}, {25, -25}},
        lineColor = {95, 95, 95}), Ellipse(extent = {{-20, 67}, {20, 27}}, lineColor = {95, 95, 95}), Ellipse(extent = {{-20, -27}, {20, -67}},
        lineColor = {95, 95, 95}), Line(points = {{-90, 0}, {0, 0}}), Line(points = {{0, 47}, {0, 90}}), Line(points = {{70, 0}, {90, 0}}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "ratio = %ratio"),
      Text(extent = {{-116, 12}, {-84, 30}}, textString = "sun", textColor = {95, 95, 95}),
      Text(extent = {{12, 91}, {42, 109}}, textString = "carrier", textColor = {95, 95, 95}),
      Text(extent = {{84, 12}, {116, 30}}, textString = "ring", textColor = {95, 95, 95})}),
    Documentation(info = "sun + ratio*ring = (1 + ratio)*carrier for angles and speeds (Willis); ring.t = ratio*sun.t; no power is lost."));
end Planetary;
