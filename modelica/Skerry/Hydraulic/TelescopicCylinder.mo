within Skerry.Hydraulic;
model TelescopicCylinder "Telescopic cylinder: stages of falling area; its chamber is a line element"
  extends Compressible;
  NodeHydraulic P1 "Chamber that pushes the rod out" annotation(Placement(transformation(extent = {{-90, 90}, {-70, 110}})));
  NodeMechanic R "Rod: x = 0 is in" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Integer n(min = 1) = 3 "Number of stages";
  parameter Real A[n](each unit = "m2", each min = 1e-300) = {5e-3*0.6^(i - 1) for i in 1:n} "Areas, the largest first";
  parameter Real length[n](each unit = "m", each min = 1e-300) = fill(0.5, n) "Stroke of each stage";
  parameter Real xChange(unit = "m", min = 1e-300) = 1e-3 "One stage takes over from the other within this stroke";
  parameter Real V01(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-4 "Dead volume";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 2e4 "Damping of the stroke ends, where the rod is xDamp beyond them";
  parameter Real xDamp(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-4 "The damping grows from zero to dStop over this depth";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  Real x(unit = "m", displayUnit = "mm") "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p1(unit = "Pa", displayUnit = "bar") "Pressure at the piston";
  Real area(unit = "m2", displayUnit = "cm2") "Area that counts";
protected
  Real swept(unit = "m3") "Swept volume";
  Chamber side1(V0 = V01, VMax = V01 + sum(A[i]*length[i] for i in 1:n), Be = Be, T = T, alpha = alpha, cavitation = cavitation, pv = pv, air = air, pStart = p1Start, V = V01 + swept, out = area*v);
  function over "The integral of saturated"
    input Real u;
    output Real y;
  algorithm
    y := smooth(1, noEvent(if u < 0 then 0 elseif u > 1 then u - 0.5 else 0.5*u*u));
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Inline = true);
  end over;
equation
  x = R.x;
  v = der(R.x);
  connect(P1, side1.P);
  p1 = side1.p;
  area = A[1] - sum((A[i] - A[i + 1])*saturated((x - sum(length[1:i]))/xChange) for i in 1:n - 1);
  // The integral of the area over x: what has been swept.
  swept = A[1]*x - sum((A[i] - A[i + 1])*(if n > 1 then over((x - sum(length[1:i]))/xChange)*xChange else 0) for i in 1:n - 1);
  R.f = -((p1 - settings.pAmbient)*area - Bp*v + stopForce(x, v, 0, sum(length), kStop, dStop, xDamp));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -40}, {50, 40}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -40}, {-15, 40}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-15, -8}, {100, 8}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 100}, {-80, 40}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-15, -24}, {20, 24}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{20, -16}, {60, 16}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "n = %n", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>The stage with the largest area moves first: force (p1 - pAmbient)*A[i] while x is within stage i, volume V01 plus what has been swept. Stages take over within xChange, so the force has no jump and work and volume agree.</p>
</html>"));
end TelescopicCylinder;
