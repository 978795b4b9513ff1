within Skerry.Rotational;
model OneWayClutch "Freewheel: P1 turns P2 on, and P2 may run ahead"
  extends TwoShafts;
  extends StickSlip(v(unit = "rad/s", displayUnit = "rpm", stateSelect = StateSelect.prefer), s(unit = "N.m"), final vFirst = wStart,
    final slide = 0, final holdUp = 1e60, final holdDown = 0, final stopUp = false, final stopDown = false);
  parameter Real wStart(unit = "rad/s", displayUnit = "rpm", max = 0) = 0 "Speed of P1 against P2 at the start, not above 0";
  Real da(unit = "rad") "Angle of P1 against P2";
equation
  assert(wStart <= 0, "P1 cannot run ahead of P2 at the start (wStart above zero)");
  da = P1.a - P2.a;
  v = der(da);
  P1.t = force;
  P2.t = -force;
  annotation(Icon(graphics = {Line(points = {{-40, 0}, {-20, 0}}), Line(points = {{20, 0}, {40, 0}}), Line(points = {{20, 40}, {20, -40}}, thickness = 0.5),
      Polygon(points = {{-20, 40}, {20, 0}, {-20, -40}, {-20, 40}}, lineColor = {95, 95, 95})}),
    Documentation(info = "
Locked: both turn alike while the torque from P1 to P2 is positive. Free: P2 runs ahead without torque until P1 catches
up. Both sides need an inertia."));
end OneWayClutch;
