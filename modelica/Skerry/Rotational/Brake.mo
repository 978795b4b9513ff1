within Skerry.Rotational;
model Brake "Friction brake that sticks"
  extends Commanded(final given = engaged);
  extends OneNode;
  extends StickSlip(v(unit = "rad/s", displayUnit = "rpm"), s(unit = "N.m"), final vFirst = wStart,
    final slide = press*tMax*(1 + (peak - 1)*exp(-(v/ws)^2)), final holdUp = press*tMax*peak, final holdDown = press*tMax*peak,
    final stopUp = false, final stopDown = false);
  parameter Real tMax(unit = "N.m", min = 0) = 500 "Torque while it slips, fully engaged";
  parameter Real peak(min = 1) = 1 "Torque that it holds per tMax";
  parameter Real ws(unit = "rad/s", min = 1e-300) = 1 "Speed over which the torque falls from peak*tMax to tMax";
  parameter Real engaged(min = 0, max = 1) = 1 "0: open, 1: fully engaged; without a signal";
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm") = 0 "Speed at the start, as the inertia has it";
  Real press "How much it is engaged";
  Real loss(unit = "W") "Power that becomes heat";
equation
  assert(tMax >= 0 and peak >= 1, "tMax must not be negative, peak must be at least 1");
  press = smooth(0, noEvent(if command < 0 then 0 elseif command > 1 then 1 else command));
  v = der(P1.a);
  P1.t = force;
  loss = force*v;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-10, 0}}), Line(points = {{-10, 50}, {-10, -50}}, thickness = 1),
      Line(points = {{10, 50}, {10, -50}}, thickness = 1), Line(points = {{10, 50}, {40, 30}}), Line(points = {{10, 10}, {40, -10}}),
      Line(points = {{10, -30}, {40, -50}}), Line(points = {{0, 90}, {0, 60}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%tMax")}),
    Documentation(info = "A Clutch against the housing. The shaft needs an inertia."));
end Brake;
