within Skerry.Pneumatic;
model Tube "Long tube with laminar loss (line element)"
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real l(unit = "m", min = 1e-300) = 10 "Length";
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 6e-3 "Inner diameter";
  parameter Real a(unit = "m/s", min = 1e-300) = 343 "Speed of sound";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = 7 "Density at the mean pressure of the tube, for the loss";
  parameter Real eta(unit = "Pa.s", min = 0) = 1.8e-5 "Dynamic viscosity";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Absolute pressure at the start";
  final parameter Real T(unit = "s") = l/a "Time a wave needs through it";
  final parameter Real Zc(unit = "Pa.s/kg") = 4*a/(2*asin(1.0)*d^2) "Characteristic impedance";
  final parameter Real loss(unit = "Pa.s/kg") = 128*eta*l/(2*asin(1.0)*d^4*rho) "Resistance of the whole tube";
protected
  Waves waves(n = 2, T = T, Zc = Zc, start = {pStart, pStart});
equation
  assert(l > 0 and d > 0 and a > 0 and rho > 0 and eta >= 0, "l, d, a and rho must be above zero, eta must not be negative");
  P1.p = waves.c[1] + (Zc + loss/2)*P1.qm;
  P2.p = waves.c[2] + (Zc + loss/2)*P2.qm;
  waves.w[1] = P1.p + (Zc - loss/2)*P1.qm;
  waves.w[2] = P2.p + (Zc - loss/2)*P2.qm;
  annotation(Icon(graphics = {Rectangle(extent = {{-90, 15}, {90, -15}}, lineColor = {0, 170, 170}, fillColor = {220, 245, 245},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {90, 0}}, color = {0, 170, 170}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%l")}),
    Documentation(info = "
A lossless line, T = l/a and Zc = a/A for mass flow, between two resistances of half of 128*eta*l/(pi*d^4*rho): p1 - p2 = loss*qm at
rest."));
end Tube;
