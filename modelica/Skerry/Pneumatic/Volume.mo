within Skerry.Pneumatic;
model Volume "Volume of air at constant temperature: every port sees the others' past (line element)"
  extends Named;
  outer Skerry.Settings settings;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodePneumatic P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real R(unit = "J/(kg.K)", min = 1e-300) = 287 "Gas constant";
  parameter Real temperature(unit = "K", displayUnit = "degC", min = 1e-300) = 293.15 "Temperature of the air";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the volume: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Absolute pressure at the start";
  parameter Real qmStart[n](each unit = "kg/s") = zeros(n) "Flows into the ports at the start";
  final parameter Real Zc(unit = "Pa.s/kg") = n*R*temperature*T/(2*V*(1 - alpha)) "Characteristic impedance";
protected
  Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(pStart, n) + Zc*qmStart);
equation
  for i in 1:n loop
    P[i].p = waves.c[i] + Zc*P[i].qm;
    waves.w[i] = P[i].p + Zc*P[i].qm;
  end for;
  annotation(Icon(graphics = {Ellipse(extent = {{-80, 50}, {80, -50}}, lineColor = {0, 170, 170}, fillColor = {220, 245, 245},
        fillPattern = FillPattern.Solid), Text(extent = {{-150, -110}, {150, -150}}, textString = "V = %V")}),
    Documentation(info = "p = c + Zc*qm at each port, Zc = n*R*temperature*T/(2*V*(1 - alpha)); see Lines.Waves."));
end Volume;
