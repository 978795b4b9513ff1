within Skerry.Hydraulic;
model Cylinder "Double-acting cylinder; its chambers are line elements"
  extends Compressible;
  NodeHydraulic P1 "Chamber that pushes the rod out" annotation(Placement(transformation(extent = {{-90, 90}, {-70, 110}})));
  NodeHydraulic P2 "Chamber that pulls the rod in" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  NodeMechanic R "Rod: x = 0 is in, x = stroke is out" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A1(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Piston area at P1";
  parameter Real A2(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Piston area at P2";
  parameter Real stroke(unit = "m", displayUnit = "mm", min = 1e-300) = 1 "Stroke";
  parameter Real V01(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume at P1";
  parameter Real V02(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume at P2";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real Fc(unit = "N", min = 0) = 0 "Dry friction of the seals while they slide (Coulomb)";
  parameter Real Fs(unit = "N", min = 0) = Fc "Dry friction that holds the rod (stiction), at least Fc";
  parameter Real vs(unit = "m/s", min = 1e-300) = 1e-2 "Velocity over which Fs falls to Fc (Stribeck)";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start, as the load has it; counts for dry friction alone";
  parameter Boolean sticks = Fs > 0 "It has dry friction; true where a sweep varies Fc or Fs" annotation(Evaluate = true);
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage past the piston per pressure";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 2e4 "Damping of the stroke ends, where the rod is xDamp beyond them";
  parameter Real xDamp(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-4 "The damping grows from zero to dStop over this depth";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P1 at the start";
  parameter Real p2Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P2 at the start";
  parameter Real xStart(unit = "m", displayUnit = "mm") = -1 "Position of the rod at the start; below 0: where the load starts";
  Real x(unit = "m", displayUnit = "mm", start = if xStart < 0 then 0.5*stroke else xStart) "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p1(unit = "Pa", displayUnit = "bar") "Pressure at the piston, P1 side";
  Real p2(unit = "Pa", displayUnit = "bar") "Pressure at the piston, P2 side";
  Real leak(unit = "m3/s", displayUnit = "l/min") "Leakage past the piston";
  Real stop(unit = "N") "Force of the stroke ends on the rod";
  Skerry.Mechanic.Friction seals(Fc = Fc, Fs = Fs, vs = vs, vStart = vStart) if sticks "Dry friction against the barrel"
    annotation(Placement(transformation(extent = {{60, 20}, {80, 40}})));
  Real cavity1(unit = "m3") "Volume of vapour and of expanded air at P1: oil that is missing";
  Real cavity2(unit = "m3") "The same at P2";
protected
  Chamber side1(V0 = V01, VMax = V01 + A1*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air,
    pStart = p1Start, V = V01 + A1*x, out = A1*v + leak) "Between P1 and the piston";
  Chamber side2(V0 = V02, VMax = V02 + A2*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air,
    pStart = p2Start, V = V02 + A2*(stroke - x), out = -A2*v - leak) "Between P2 and the piston";
  Skerry.Mechanic.Fixed barrel if sticks;
  SignalOut force(unit = "N") "Of oil, viscous friction and stops on the rod";
  Skerry.Mechanic.ForceSource push(useInput = true);
initial equation
  assert(noEvent(xStart < 0 or abs(x - xStart) <= 1e-6*stroke), "the rod starts at x = " + String(x) + ", where its load is, and not at xStart = " + String(xStart)
    + ": leave xStart out, or give the load the same", AssertionLevel.warning);
equation
  connect(P1, side1.P);
  connect(P2, side2.P);
  x = R.x;
  v = der(R.x);
  p1 = side1.p;
  p2 = side2.p;
  cavity1 = side1.cavity;
  cavity2 = side2.cavity;
  leak = Cl*(p1 - p2);
  stop = stopForce(x, v, 0, stroke, kStop, dStop, xDamp);
  connect(push.P1, R);
  connect(seals.P1, R);
  connect(seals.P2, barrel.P1);
  connect(force, push.u);
  force = A1*p1 - A2*p2 - Bp*v + stop;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -40}, {50, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -40}, {-15, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -8}, {100, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 100}, {-80, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {40, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "stroke = %stroke", textColor = {0, 0, 0}),
    Text(extent = {{-122, 91}, {-92, 109}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{52, 91}, {82, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "R", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>Force on the rod A1*p1 - A2*p2 - Bp*v + stop; leakage Cl*(p1 - p2) past the piston. Each chamber is a <code>Chamber</code>.</p><p>With Fs above zero the seals stick: friction holds the rod exactly still until the forces are above Fs, and while it slides it is Fc + (Fs - Fc)*exp(-(v/vs)^2) (<code>Mechanic.Friction</code>). The load needs a mass then.</p><p>The ends push with k*depth + d*v, d growing from zero to dStop over xDamp, and never pull: no jump of force. A mass m on such an end needs explicit steps below about 2*m/dStop and 2*sqrt(m/kStop); implicit ones need nothing.</p><p>The rod starts where its load starts; xStart is for rods whose load leaves it open, and a contradiction is told.</p>
</html>"));
end Cylinder;
