within Skerry.Rotational;
model Differential "Differential of an axle"
  extends Named;
  NodeMechanicRotational P1 "Drive shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanicRotational P2 "One wheel" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeMechanicRotational P3 "The other wheel" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  parameter Real ratio = 3 "Speed of P1 per mean speed of the wheels";
equation
  assert(abs(ratio) > 0, "the ratio must not be zero");
  P1.a = ratio*(P2.a + P3.a)/2;
  P2.t = P3.t;
  P2.t + P3.t + ratio*P1.t = 0;
  annotation(Icon(graphics = {Rectangle(extent = {{-30, 40}, {30, -40}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-30, 0}}), Line(points = {{0, 40}, {0, 60}, {90, 60}}),
      Line(points = {{0, -40}, {0, -60}, {90, -60}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "ratio = %ratio"),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 72}, {116, 90}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, -48}, {116, -30}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "P1.a = ratio*(P2.a + P3.a)/2, P2.t = P3.t = -ratio*P1.t/2: no power is lost."));
end Differential;
