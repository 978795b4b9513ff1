within Skerry.Mechanic;
model Mass "Mass with friction and elastic end stops"
  extends TwoNode;
  parameter Real m(unit = "kg", min = 1e-300) = 1 "Mass";
  parameter Real B(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real Fc(unit = "N", min = 0) = 0 "Dry friction";
  parameter Real v0(unit = "m/s", min = 1e-300) = 1e-3 "Below about this velocity dry friction is viscous";
  parameter Real xMin(unit = "m") = -1e60 "Lower end stop";
  parameter Real xMax(unit = "m") = 1e60 "Upper end stop";
  parameter Boolean stops = xMin > -1e59 or xMax < 1e59 "It has stops; true where a sweep varies xMin or xMax"
    annotation(Evaluate = true);
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stops";
  parameter Real dStop(unit = "N.s/m", min = 0) = 1e4 "Damping of the stops";
  parameter Real eStop(unit = "m", min = 1e-300) = 1e-5 "Depth in the stop from which on its damping is full";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  Real x(unit = "m", start = xStart, fixed = true) "Position";
  Real v(unit = "m/s", start = vStart, fixed = true) "Velocity";
  Real friction(unit = "N") "Force of friction";
  Real stop(unit = "N") "Force of the stops";
protected
  Boolean low = stops and x < xMin "In the lower stop";
  Boolean high = stops and x > xMax "In the upper stop";
  Boolean inside(start = false, fixed = true) = low or high "In one of them";
  Real work(unit = "J", start = 0, fixed = true) "Done on the mass while it was in a stop";
  discrete Real vIn(unit = "m/s", start = vStart, fixed = true) "Velocity when it met the stop";
  discrete Real workIn(unit = "J", start = 0, fixed = true) "The work until then";
  Real f(unit = "N") "Force from both sides and friction";
equation
  assert(m > 0, "the mass m must be above zero");
  assert(v0 > 0 and kStop >= 0 and dStop >= 0 and eStop > 0, "v0 and eStop must be above zero, kStop and dStop must not be negative");
  assert(xMin <= xMax, "the lower stop xMin is above the upper stop xMax");
  P1.x = x;
  P2.x = x;
  der(x) = v;
  friction = B*v + Fc*tanh(v/v0);
  stop = if low then contact(xMin - x, -v, kStop, dStop, eStop)
    elseif high then -contact(x - xMax, v, kStop, dStop, eStop) else 0;
  f = P1.f + P2.f - friction;
  m*der(v) = f + stop;
  // With a step that is too long for the stop, the energy of the mass is not what the forces did.
  der(work) = if inside then (f + stop)*v else 0;
  when inside then
    vIn = v;
    workIn = work;
  end when;
  when not inside then
    assert(v^2 <= 0.1*vIn^2 + 16*f^2/(kStop*m) or abs(m/2*(v^2 - vIn^2) - (work - workIn)) <= 0.25*m*max(vIn^2, v^2),
      "the step is too long for the end stop: the mass left it with "
      + String(abs(v)) + " m/s, and the forces in the stop do not add up to that; take a step of "
      + String(1/max(dStop/m, sqrt(kStop/m)), significantDigits = 2)
      + " s or less, --solver halving or cvode, a softer stop (kStop, dStop), or FrictionMass with its rigid stops");
  end when;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 50}, {60, -50}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Text(extent = {{-50, 30}, {50, -30}}, textString = "m"), Text(extent = {{-150, -110}, {150, -150}}, textString = "m = %m")}),
    Documentation(info = "
m*x'' = P1.f + P2.f - B*x' - Fc*tanh(x'/v0) + stop
stop = -max(kStop*s + dStop*min(s/eStop, 1)*x', 0) above xMax, s = x - xMax; the same the other way below xMin.

The force of a stop begins at zero: its damping grows with the depth up to eStop. A mass at rest on a stop lies
F/kStop deep in it. Below a velocity of about v0 dry friction is viscous, so a mass creeps under a small force;
FrictionMass sticks, and has rigid stops.

A fixed step must follow the stop: about 1/max(dStop/m, sqrt(kStop/m)). When the energy with which a mass comes out
of a stop is not what the forces did there, the step was too long; the run ends and says which one to take."));
end Mass;
