within Skerry.Rotational;
model Clutch "Friction clutch that sticks"
  extends Commanded(final given = engaged);
  extends TwoShafts;
  extends StickSlip(v(unit = "rad/s", displayUnit = "rpm", stateSelect = StateSelect.prefer), s(unit = "N.m"), final vFirst = wStart,
    final slide = press*tMax*(1 + (peak - 1)*exp(-(v/ws)^2)), final holdUp = press*tMax*peak, final holdDown = press*tMax*peak,
    final stopUp = false, final stopDown = false);
  parameter Real tMax(unit = "N.m", min = 0) = 500 "Torque while it slips, fully engaged";
  parameter Real peak(min = 1) = 1 "Torque that it holds per tMax";
  parameter Real ws(unit = "rad/s", min = 1e-300) = 1 "Speed over which the torque falls from peak*tMax to tMax";
  parameter Real engaged(min = 0, max = 1) = 1 "0: open, 1: fully engaged; without a signal";
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm") = 0 "Speed of P1 against P2 at the start, as the inertias have it";
  Real da(unit = "rad") "Angle of P1 against P2";
  Real press "How much it is engaged";
  Real loss(unit = "W") "Power that becomes heat";
equation
  assert(tMax >= 0 and peak >= 1, "tMax must not be negative, peak must be at least 1");
  press = smooth(0, noEvent(if command < 0 then 0 elseif command > 1 then 1 else command));
  da = P1.a - P2.a;
  v = der(da);
  P1.t = force;
  P2.t = -force;
  loss = force*v;
  annotation(Icon(graphics = {Line(points = {{-40, 0}, {-10, 0}}), Line(points = {{10, 0}, {40, 0}}), Line(points = {{-10, 50}, {-10, -50}}, thickness = 1),
      Line(points = {{10, 50}, {10, -50}}, thickness = 1), Line(points = {{0, 90}, {0, 60}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%tMax")}),
    Documentation(info = "
Slipping with v = P1.a' - P2.a': torque sign(v)*u*tMax*(1 + (peak - 1)*exp(-(v/ws)^2)). Sticking: both turn alike, and
the torque is what that needs, until it is above u*tMax*peak (see Interfaces.StickSlip). Both sides need an inertia."));
end Clutch;
