within Skerry.Electric;
model Capacitor "Capacitor against ground, or a cable: every port sees the others' past (line element)"
  extends Named;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeElectric P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real C(unit = "F", min = 1e-300) = 1e-6 "Capacitance";
  parameter Real T(unit = "s", min = 0) = 1e-6 "Time a wave needs through it: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real uStart(unit = "V") = 0 "Voltage at the start";
  parameter Real iStart[n](each unit = "A") = zeros(n) "Currents into the ports at the start";
  final parameter Real Zc(unit = "Ohm") = n*T/(2*C*(1 - alpha)) "Characteristic impedance";
protected
  Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(uStart, n) + Zc*iStart);
equation
  for k in 1:n loop
    P[k].u = waves.c[k] + Zc*P[k].i;
    waves.w[k] = P[k].u + Zc*P[k].i;
  end for;
  annotation(Icon(graphics = {Rectangle(extent = {{-80, 50}, {80, -90}}, pattern = LinePattern.None, fillColor = {230, 230, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {0, 0}}, color = {0, 0, 255}), Line(points = {{-40, 0}, {40, 0}}, thickness = 0.5,
        color = {0, 0, 255}), Line(points = {{-40, -20}, {40, -20}}, thickness = 0.5, color = {0, 0, 255}), Line(points = {{0, -20}, {0, -60}}, color = {0, 0, 255}),
      Line(points = {{-30, -60}, {30, -60}}, color = {0, 0, 255}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%C")}),
    Documentation(info = "u = c + Zc*i at each port, Zc = n*T/(2*C*(1 - alpha)); see Lines.Waves."));
end Capacitor;
