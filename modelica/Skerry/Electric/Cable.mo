within Skerry.Electric;
model Cable "Lossless cable against ground (line element)"
  extends Named;
  NodeElectric P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeElectric P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real L(unit = "H", min = 1e-300) = 2.5e-6 "Inductance, of the whole length";
  parameter Real C(unit = "F", min = 1e-300) = 1e-9 "Capacitance, of the whole length";
  parameter Real uStart(unit = "V") = 0 "Voltage at the start";
  parameter Real iStart(unit = "A") = 0 "Current from P1 to P2 at the start";
  final parameter Real T(unit = "s") = sqrt(L*C) "Time a wave needs through it";
  final parameter Real Zc(unit = "Ohm") = sqrt(L/C) "Characteristic impedance";
protected
  Waves waves(n = 2, T = T, Zc = Zc, start = {uStart + Zc*iStart, uStart - Zc*iStart});
equation
  assert(L > 0 and C > 0, "inductance L and capacitance C must be above zero");
  P1.u = waves.c[1] + Zc*P1.i;
  P2.u = waves.c[2] + Zc*P2.i;
  waves.w[1] = P1.u + Zc*P1.i;
  waves.w[2] = P2.u + Zc*P2.i;
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 20}, {80, -20}}, lineColor = {0, 0, 255}, fillColor = {230, 230, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {90, 0}}, color = {0, 0, 255})}),
    Documentation(info = "u = c + Zc*i at each end, c what entered at the other end the time T = sqrt(L*C) ago; Zc = sqrt(L/C)."));
end Cable;
