within Skerry.Hydraulic;
model SingleCylinder "Single-acting cylinder with a spring; its chamber is a line element"
  extends Compressible;
  NodeHydraulic P1 "Chamber that pushes the rod out" annotation(Placement(transformation(extent = {{-90, 90}, {-70, 110}})));
  NodeMechanic R "Rod: x = 0 is in, x = stroke is out" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A1(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Piston area";
  parameter Real V01(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume";
  parameter Real k(unit = "N/m", min = 0) = 1000 "Spring that pulls the rod in";
  parameter Real F0(unit = "N", min = 0) = 100 "Its force at x = 0";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real stroke(unit = "m", displayUnit = "mm", min = 1e-300) = 1 "Stroke";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 2e4 "Damping of the stroke ends, where the rod is xDamp beyond them";
  parameter Real xDamp(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-4 "The damping grows from zero to dStop over this depth";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  Real x(unit = "m", displayUnit = "mm") "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p1(unit = "Pa", displayUnit = "bar") "Pressure at the piston";
protected
  Chamber side1(V0 = V01, VMax = V01 + A1*stroke, Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p1Start, V = V01 + A1*x, out = A1*v);
equation
  x = R.x;
  v = der(R.x);
  connect(P1, side1.P);
  p1 = side1.p;
  R.f = -(A1*(p1 - settings.pAmbient) - F0 - k*x - Bp*v + stopForce(x, v, 0, stroke, kStop, dStop, xDamp));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -40}, {50, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -40}, {-15, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -8}, {100, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 100}, {-80, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-10, 20}, {-3.125, 28}, {10.625, 12}, {24.375, 28}, {38.125, 12}, {45, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A1 = %A1", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Force on the rod A1*(p1 - pAmbient) - F0 - k*x - Bp*v, and the ends of the stroke as in Cylinder.</p>
</html>"));
end SingleCylinder;
