within Skerry.Rotational;
model LossyGear "Gear with efficiency: spur, bevel or worm gear"
  extends TwoShafts;
  parameter Real ratio = 1 "Speed of P1 per speed of P2; below 0 it turns the other way";
  parameter Real eta(min = 1e-3, max = 1) = 0.97 "Efficiency when P1 drives; a worm gear has about 0.7, below 0.5 it holds";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction at P1";
  parameter Real w0(unit = "rad/s", min = 1e-300) = 0.1 "Below about this speed of P1 friction of the teeth is viscous";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of P1";
  Real load(unit = "N.m") "Torque that the load needs at P1";
  Real loss(unit = "W") "Power that becomes heat";
protected
  Real friction(unit = "N.m") "Torque of friction at P1";
equation
  assert(eta > 0 and eta <= 1, "the efficiency eta must be above 0 and at most 1");
  assert(abs(ratio) > 0, "the ratio must not be zero");
  P1.a = ratio*P2.a;
  w = der(P1.a);
  load = -P2.t/ratio;
  friction = (1/eta - 1)*smooth(0, noEvent(abs(load)))*tanh(w/w0) + B*w;
  P1.t = load + friction;
  loss = friction*w;
  annotation(Icon(graphics = {Rectangle(extent = {{-40, 30}, {0, -30}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{0, 60}, {40, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Text(extent = {{-100, -60}, {0, -100}}, textString = "%eta"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%ratio : 1")}),
    Documentation(info = "
P1.a = ratio*P2.a. The load needs load = -P2.t/ratio at P1; friction of the teeth adds (1/eta - 1)*abs(load)*tanh(w/w0):
P1.t*eta = load when P1 drives, P1.t = (2 - 1/eta)*load when P2 drives. Below eta = 0.5 P2 cannot drive: it creeps with
less than w0."));
end LossyGear;
