within Skerry.Mechanic;
model Screw "Screw or ball screw with efficiency"
  extends Named;
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Nut" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real lead(unit = "m", displayUnit = "mm", min = 1e-300) = 0.01 "Travel per revolution";
  parameter Real eta(min = 1e-3, max = 1) = 0.9 "Efficiency when the shaft drives";
  parameter Real w0(unit = "rad/s", min = 1e-300) = 0.1 "Below about this speed friction is viscous";
  Real load(unit = "N.m") "Torque that the load needs";
  Real loss(unit = "W") "Power that becomes heat";
protected
  final parameter Real r(unit = "m") = lead/(4*asin(1.0)) "Travel per angle";
  Real friction(unit = "N.m") "Torque of friction";
equation
  assert(lead > 0 and eta > 0 and eta <= 1, "the lead must be above zero, the efficiency eta above 0 and at most 1");
  P1.x = r*S.a;
  load = -r*P1.f;
  friction = (1/eta - 1)*smooth(0, noEvent(abs(load)))*tanh(der(S.a)/w0);
  S.t = load + friction;
  loss = friction*der(S.a);
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, color = {95, 95, 95}), Rectangle(extent = {{-70, 15}, {70, -15}}),
      Line(points = {{-60, -15}, {-50, 15}}), Line(points = {{-40, -15}, {-30, 15}}), Line(points = {{-20, -15}, {-10, 15}}),
      Line(points = {{0, -15}, {10, 15}}), Line(points = {{20, -15}, {30, 15}}), Line(points = {{40, -15}, {50, 15}}),
      Rectangle(extent = {{-20, 40}, {30, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "lead = %lead")}),
    Documentation(info = "
P1.x = lead/(2*pi)*S.a. The load needs the torque load = -lead/(2*pi)*P1.f; friction adds
(1/eta - 1)*abs(load)*tanh(w/w0), so S.t*eta = load when the shaft drives, and S.t = (2 - 1/eta)*load when the load
drives: below eta = 0.5 it holds (and creeps with less than w0)."));
end Screw;
