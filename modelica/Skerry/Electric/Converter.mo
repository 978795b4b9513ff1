within Skerry.Electric;
model Converter "DC/DC converter, averaged, with efficiency"
  extends Named;
  NodeElectric P1 "Input" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
  NodeElectric P2 "Input, back" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  NodeElectric S1 "Output" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeElectric S2 "Output, back" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  SignalIn d "Voltage of the output per voltage of the input" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real eta(min = 1e-3, max = 1) = 0.97 "Efficiency";
  parameter Real P0(unit = "W", min = 1e-300) = 1 "Below about this power the losses go to zero";
  Real power(unit = "W") "Power to the output";
  Real loss(unit = "W") "Power that becomes heat";
protected
  Real u1(unit = "V") "Input voltage";
equation
  assert(eta > 0 and eta <= 1 and P0 > 0, "the efficiency eta must be above 0 and at most 1, P0 above zero");
  u1 = P1.u - P2.u;
  S1.u - S2.u = d*u1;
  S1.i + S2.i = 0;
  P1.i + P2.i = 0;
  power = -d*u1*S1.i;
  // The input gives power and loss; both have the factor u1, so nothing divides by it and no voltage of zero solves the circuit.
  P1.i = -d*S1.i*(1 + (1/eta - 1)*tanh(power/P0));
  loss = P1.i*u1 - power;
  annotation(Icon(graphics = {Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, -90}, {90, 90}}, color = {0, 0, 255}), Text(extent = {{-80, 70}, {-10, 20}}, textString = "="),
      Text(extent = {{10, -20}, {80, -70}}, textString = "="),
      Text(extent = {{-116, 72}, {-84, 90}}, textString = "P1", textColor = {95, 95, 95}),
      Text(extent = {{-116, -48}, {-84, -30}}, textString = "P2", textColor = {95, 95, 95}),
      Text(extent = {{84, 72}, {116, 90}}, textString = "S1", textColor = {95, 95, 95}),
      Text(extent = {{84, -48}, {116, -30}}, textString = "S2", textColor = {95, 95, 95})}),
    Documentation(info = "
u2 = d*u1; the input gives the power of the output and (1/eta - 1) of it as loss, in both directions."));
end Converter;
