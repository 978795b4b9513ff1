within Skerry.Hydraulic;
model FrictionLine "Pipe with friction that depends on frequency (line element)"
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
  parameter Integer N(min = 1, max = 10) = 5 "Terms of the friction: take those with n*eta/(rho*r^2) below 1/step";
protected
  outer Skerry.Settings settings;
  Line line(T = T, Zc = Zc, alpha = alpha, pStart = pStart, qStart = qStart) "Waves";
  PressureDrop end1(given = loss1) "Friction of one half";
  PressureDrop end2(given = loss2) "Friction of the other half";
  constant Real n[10] = {26.3744, 72.8033, 187.424, 536.626, 1570.6, 4618.13, 13601.1, 40082.5, 118153, 348316} "Kagawa";
  constant Real m[10] = {1, 1.16725, 2.20064, 3.92861, 6.78788, 11.6761, 20.0612, 34.4541, 59.1642, 101.59} "Kagawa";
  final parameter Real rate[N](each unit = "1/s") = {n[i]*eta/(rho*(0.5*d)^2) for i in 1:N};
  Real z1[N](each start = qStart, each fixed = true, each unit = "m3/s", each displayUnit = "l/min") "Flow at P1 as it was";
  Real z2[N](each start = -qStart, each fixed = true, each unit = "m3/s", each displayUnit = "l/min") "Flow at P2 as it was";
equation
  connect(P1, end1.P1);
  connect(end1.P2, line.P1);
  connect(P2, end2.P1);
  connect(end2.P2, line.P2);
  for i in 1:N loop
    der(z1[i]) = rate[i]*(P1.q - z1[i]);
    der(z2[i]) = rate[i]*(P2.q - z2[i]);
  end for;
  loss1 = 0.5*R*(P1.q + 0.5*sum(m[i]*(P1.q - z1[i]) for i in 1:N));
  loss2 = 0.5*R*(P2.q + 0.5*sum(m[i]*(P2.q - z2[i]) for i in 1:N));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-90, -15}, {90, 15}}, lineColor = {0, 0, 0}, fillColor = {220, 235, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-90, -8}, {90, -8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-90, 8}, {90, 8}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-100, 0}, {-90, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{90, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-20, 20}, {20, 60}}, textString = "~", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "l = %l", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>As Pipe, laminar, with Zielke's weighting function in Kagawa's terms: loss = R*(q + sum(y)/2), der(y) = -n*eta/(rho*r^2)*y + m*der(q), written with y = m*(q - z). Changes of flow are braked more than steady flow, so a hammer dies faster and its edges get round.</p>
</html>"));
end FrictionLine;
