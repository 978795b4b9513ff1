within Skerry.Hydraulic;
model Volume "Oil volume: every port sees the others' past (line element)"
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodeHydraulic P[n];
  parameter Real V(unit = "m3", min = 1e-300) = 1e-3 "Size";
  parameter Real Be(unit = "Pa", min = 1e-300) = settings.Be "Bulk modulus of the oil";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through the volume: the step, or less";
  parameter Real alpha(min = 0, max = 0.99) = settings.alpha "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
  parameter Real qStart[n](each unit = "m3/s") = zeros(n) "Flows into the ports at the start";
  final parameter Real Zc(unit = "Pa.s/m3") = n*Be*T/(2*V*(1 - alpha)) "Characteristic impedance";
protected
  outer Skerry.Settings settings;
  Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(pStart, n) + Zc*qStart);
equation
  for i in 1:n loop
    P[i].p = waves.c[i] + Zc*P[i].q;
    waves.w[i] = P[i].p + Zc*P[i].q;
  end for;
end Volume;
