within Skerry.Hydraulic;
model Pipe "Pipe with friction, inertia and elasticity (line element)"
  NodeHydraulic P1 "One end" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Other end" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real l(unit = "m", min = 1e-300) = 1 "Length";
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 0.02 "Inner diameter";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real eta(unit = "Pa.s", min = 0) = settings.eta "Viscosity of the oil";
  parameter Real Be(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.Be "Bulk modulus of the oil";
  parameter Real E(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2.1e11 "Elastic modulus of the wall";
  parameter Real s(unit = "m", displayUnit = "mm", min = 1e-300) = 0.1*d "Thickness of the wall";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure at the start";
  parameter Real qStart(unit = "m3/s", displayUnit = "l/min") = 0 "Flow from P1 to P2 at the start";
  final parameter Real a(unit = "m/s") = sqrt(1/(rho*(1/Be + d/(E*s)))) "Speed of sound";
  final parameter Real T(unit = "s") = l/a "Time a wave needs through the pipe";
  final parameter Real Zc(unit = "Pa.s/m3") = rho*a/(acos(-1)/4*d^2) "Characteristic impedance";
  final parameter Real R(unit = "Pa.s/m3") = 128*eta*l/(acos(-1)*d^4) "Laminar resistance";
  Real loss1(unit = "Pa", displayUnit = "bar") "Pressure lost by friction in the half of P1";
  Real loss2(unit = "Pa", displayUnit = "bar") "Pressure lost by friction in the half of P2";
protected
  outer Skerry.Settings settings;
  Line line(T = T, Zc = Zc, alpha = alpha, pStart = pStart, qStart = qStart) "Waves";
  PressureDrop end1(given = loss1) "Friction of one half";
  PressureDrop end2(given = loss2) "Friction of the other half";
  final parameter Real ReQ(unit = "s/m3") = 4*rho/(acos(-1)*d*(if eta > 0 then eta else 1e-300)) "Reynolds number per flow";
equation
  connect(P1, end1.P1);
  connect(end1.P2, line.P1);
  connect(P2, end2.P1);
  connect(end2.P2, line.P2);
  loss1 = 0.5*pipeLoss(P1.q, R, ReQ);
  loss2 = 0.5*pipeLoss(P2.q, R, ReQ);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -15}, {90, 15}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-90, -8}, {90, -8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-90, 8}, {90, 8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-100, 0}, {-90, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{90, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "l = %l", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>A lossless line (a = sqrt(1/(rho*(1/Be + d/(E*s)))), T = l/a, Zc = rho*a/A) with half of the friction at each end: at rest P1.p - P2.p = R*q in laminar flow, R = 128*eta*l/(pi*d^4), and Blasius beyond Re = 4000. For R above Zc take several in a row.</p>
</html>"));
end Pipe;
