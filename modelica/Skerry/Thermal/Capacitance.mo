within Skerry.Thermal;
model Capacitance "Heat capacity: every port sees the others' past (line element)"
  extends Named;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeThermal P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real C(unit = "J/K", min = 1e-300) = 1000 "Heat capacity";
  parameter Real T(unit = "s", min = 0) = 0.1 "Time a wave needs through it: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real temperature(unit = "K", displayUnit = "degC") = 293.15 "Temperature at the start";
  parameter Real QStart[n](each unit = "W") = zeros(n) "Heat flows into the ports at the start";
  final parameter Real Zc(unit = "K/W") = n*T/(2*C*(1 - alpha)) "Characteristic impedance";
protected
  Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(temperature, n) + Zc*QStart);
equation
  for i in 1:n loop
    P[i].T = waves.c[i] + Zc*P[i].Q;
    waves.w[i] = P[i].T + Zc*P[i].Q;
  end for;
  annotation(Icon(graphics = {Ellipse(extent = {{-70, 60}, {70, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 235, 235},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-70, 0}}, color = {191, 0, 0}), Text(extent = {{-40, 30}, {40, -30}}, textString = "C"),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%C")}), Documentation(info = "T = c + Zc*Q at each port, Zc = n*T/(2*C*(1 - alpha)); see Lines.Waves."));
end Capacitance;
