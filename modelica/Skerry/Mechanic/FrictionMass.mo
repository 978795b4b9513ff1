within Skerry.Mechanic;
model FrictionMass "Mass with friction that sticks and rigid end stops"
  extends TwoNode;
  extends StickSlip(v(unit = "m/s", start = vStart, fixed = true), s(unit = "N"), final vFirst = vStart,
    final slide = Fc + (Fs - Fc)*exp(-(v/vs)^2), final holdUp = if pre(high) then 1e60 else Fs,
    final holdDown = if pre(low) then 1e60 else Fs, final stopUp = pre(high), final stopDown = pre(low));
  parameter Real m(unit = "kg", min = 1e-300) = 1 "Mass";
  parameter Real B(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real Fc(unit = "N", min = 0) = 0 "Dry friction while it slides (Coulomb)";
  parameter Real Fs(unit = "N", min = 0) = Fc "Dry friction that holds it (stiction), at least Fc";
  parameter Real vs(unit = "m/s", min = 1e-300) = 1e-2 "Velocity over which Fs falls to Fc (Stribeck)";
  parameter Real xMin(unit = "m") = -1e60 "Lower end stop";
  parameter Real xMax(unit = "m") = 1e60 "Upper end stop";
  parameter Real e(min = 0, max = 0.99) = 0 "Part of the velocity that is left after it met a stop";
  parameter Real vRest(unit = "m/s", min = 1e-300) = 1e-3 "With less than this it stays at the stop";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  Real x(unit = "m", start = xStart, fixed = true) "Position";
  Boolean low(start = false) "It lies on the lower stop";
  Boolean high(start = false) "It lies on the upper stop";
initial equation
  pre(low) = xStart <= xMin and vStart <= 0;
  pre(high) = xStart >= xMax and vStart >= 0;
equation
  assert(m > 0, "the mass m must be above zero");
  assert(xMin <= xMax, "the lower stop xMin is above the upper stop xMax");
  assert(Fs >= Fc, "friction that holds (Fs) must not be below friction that slides (Fc)");
  assert(xStart >= xMin and xStart <= xMax, "the start position xStart is outside the end stops");
  P1.x = x;
  P2.x = x;
  der(x) = v;
  m*a = P1.f + P2.f - B*v - force;
  high = if pre(high) then pre(mode) >= 0 else x > xMax and v > 0 and e*v < vRest;
  low = if pre(low) then pre(mode) <= 0 else x < xMin and v < 0 and -e*v < vRest;
  when x > xMax and v > 0 then
    reinit(x, xMax);
  elsewhen x < xMin and v < 0 then
    reinit(x, xMin);
  end when;
  when mode == 0 then
    reinit(v, 0);
  elsewhen x > xMax and v > 0 or x < xMin and v < 0 then
    reinit(v, -e*v);
  end when;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 50}, {60, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{-80, -50}, {80, -50}}, thickness = 0.5), Line(points = {{-60, -50}, {-80, -70}}), Line(points = {{-20, -50}, {-40, -70}}),
      Line(points = {{20, -50}, {0, -70}}), Line(points = {{60, -50}, {40, -70}}), Text(extent = {{-50, 40}, {50, -30}}, textString = "m"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "m = %m")}),
    Documentation(info = "
Sliding: m*v' = P1.f + P2.f - B*v - sign(v)*(Fc + (Fs - Fc)*exp(-(v/vs)^2)).
Sticking: v = 0 exactly, friction holds against the forces until they are above Fs.
At a stop v becomes -e*v; with less than vRest the mass lies there until the forces pull it away.

Sticking and stops are events, found at their time with every method and any step. It needs no stiffness, so no
short steps. Two of them connected rigidly cannot both stick: which one holds what is not determined."));
end FrictionMass;
