within Skerry.Rotational;
model Gear "Ideal gear"
  extends TwoShafts;
  parameter Real ratio = 1 "Speed of P1 per speed of P2; below 0 it turns the other way";
equation
  assert(abs(ratio) > 0, "the ratio must not be zero");
  P1.a = ratio*P2.a;
  P2.t = -ratio*P1.t;
  annotation(Icon(graphics = {Rectangle(extent = {{-40, 30}, {0, -30}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{0, 60}, {40, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Text(extent = {{-150, -110}, {150, -150}}, textString = "%ratio : 1")}),
    Documentation(info = "P1.a = ratio*P2.a, P2.t = -ratio*P1.t."));
end Gear;
