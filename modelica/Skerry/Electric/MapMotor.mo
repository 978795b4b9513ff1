within Skerry.Electric;
model MapMotor "Electric drive from its maps: largest torque and losses"
  extends Commanded(final given = t);
  extends Named;
  NodeElectric P1 "Positive" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeElectric P2 "Negative" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real t(unit = "N.m") = 0 "Torque that is asked for, without a signal";
  parameter Real full[:, 2] = [0, 200; 300, 200; 1000, 60] "Rows of speed in rad/s and largest torque in N.m";
  parameter Real losses[:, :] = [0, 0, 100, 200; 0, 100, 600, 2000; 500, 400, 1000, 2800; 1000, 1200, 2200, 4500]
    "Losses in W: first column speed in rad/s, first row torque in N.m";
  parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the torque";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed";
  Real torque(unit = "N.m", start = 0, fixed = true) "Torque on the shaft";
  Real loss(unit = "W") "Power that becomes heat";
protected
  Real limit(unit = "N.m") "Largest torque at this speed";
equation
  assert(tau > 0, "the time constant tau must be above zero");
  w = der(S.a);
  limit = interpolate(smooth(0, noEvent(abs(w))), full);
  tau*der(torque) = smooth(0, noEvent(if command > limit then limit elseif command < -limit then -limit else command)) - torque;
  S.t = -torque;
  loss = interpolate2(smooth(0, noEvent(abs(w))), smooth(0, noEvent(abs(torque))), losses);
  P1.i + P2.i = 0;
  (P1.u - P2.u)*P1.i = torque*w + loss;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}), Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}),
      Line(points = {{0, -60}, {0, -90}}, thickness = 1, color = {95, 95, 95}), Text(extent = {{-40, 40}, {40, 0}}, textString = "M"),
      Text(extent = {{-40, 0}, {40, -40}}, textString = "map"),
      Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
      Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
      Text(extent = {{12, -109}, {42, -91}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "
tau*torque' = command within +-full(w) - torque; (P1.u - P2.u)*P1.i = torque*w + losses(w, torque): negative when it generates. The voltage must
not be zero."));
end MapMotor;
