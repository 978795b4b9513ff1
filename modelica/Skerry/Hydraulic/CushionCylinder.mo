within Skerry.Hydraulic;
model CushionCylinder "Double-acting cylinder with cushions at both ends; its chambers are line elements"
  extends Compressible;
  NodeHydraulic P1 "Chamber that pushes the rod out" annotation(Placement(transformation(extent = {{-90, 90}, {-70, 110}})));
  NodeHydraulic P2 "Chamber that pulls the rod in" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  NodeMechanic R "Rod: x = 0 is in, x = stroke is out" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A1(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Piston area at P1";
  parameter Real A2(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Piston area at P2";
  parameter Real V01(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume at P1";
  parameter Real V02(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume at P2";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage past the piston per pressure";
  parameter Real lCushion(unit = "m", displayUnit = "mm", min = 1e-300) = 0.03 "Length of the cushions";
  parameter Real aPort(unit = "m2", min = 1e-300) = 1e-4 "Area of a port, cushion open";
  parameter Real aCushion(unit = "m2", min = 1e-300) = 1e-6 "Area that is left for oil to leave when the cushion is closed";
  parameter Real Cq(min = 1e-300) = 0.67 "Flow coefficient";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real stroke(unit = "m", displayUnit = "mm", min = 1e-300) = 1 "Stroke";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 2e4 "Damping of the stroke ends, where the rod is xDamp beyond them";
  parameter Real xDamp(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-4 "The damping grows from zero to dStop over this depth";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P1 at the start";
  parameter Real p2Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at P2 at the start";
  Real x(unit = "m", displayUnit = "mm") "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p1(unit = "Pa", displayUnit = "bar") "Pressure at the piston, P1 side";
  Real p2(unit = "Pa", displayUnit = "bar") "Pressure at the piston, P2 side";
  Real leak(unit = "m3/s", displayUnit = "l/min") "Leakage past the piston";
protected
  Chamber side1(V0 = V01, VMax = V01 + A1*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p1Start, V = V01 + A1*x, out = A1*v + leak);
  Chamber side2(V0 = V02, VMax = V02 + A2*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p2Start, V = V02 + A2*(stroke - x), out = -A2*v - leak);
  parameter Real x0(fixed = false) "Position at the start";
  Real q1(unit = "m3/s", displayUnit = "l/min") "Flow into chamber 1";
  Real q2(unit = "m3/s", displayUnit = "l/min") "Flow into chamber 2";
  FlowThrough port1(given = q1);
  FlowThrough port2(given = q2);
  Waves xPort(n = 1, T = T, start = {x0}) "The ports know where the piston was";
initial equation
  x0 = x;
equation
  x = R.x;
  v = der(R.x);
  p1 = side1.p;
  p2 = side2.p;
  leak = Cl*(p1 - p2);
  xPort.w[1] = x;
  // In through the whole port (a check valve is beside the cushion), out through what the cushion leaves.
  connect(P1, port1.P1);
  connect(port1.P2, side1.P);
  connect(P2, port2.P1);
  connect(port2.P2, side2.P);
  q1 = Cq*sqrt(2/rho)*(aPort*root(positive(P1.p - side1.P.p), 1e3) - (aCushion + (aPort - aCushion)*saturated(xPort.c[1]/lCushion))*root(positive(side1.P.p - P1.p), 1e3));
  q2 = Cq*sqrt(2/rho)*(aPort*root(positive(P2.p - side2.P.p), 1e3) - (aCushion + (aPort - aCushion)*saturated((stroke - xPort.c[1])/lCushion))*root(positive(side2.P.p - P2.p), 1e3));
  R.f = -(A1*p1 - A2*p2 - Bp*v + stopForce(x, v, 0, stroke, kStop, dStop, xDamp));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -40}, {50, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -40}, {-15, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -8}, {100, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 100}, {-80, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {40, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-45, -12}, {-25, 12}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -12}, {5, 12}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "lCushion = %lCushion", textColor = {0, 0, 0}),
    Text(extent = {{-122, 91}, {-92, 109}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{52, 91}, {82, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "R", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>As Cylinder. Oil leaves a chamber through an orifice that shrinks from aPort to aCushion over the last lCushion of the stroke, and enters through aPort.</p>
</html>"));
end CushionCylinder;
