within Skerry.Hydraulic;
model Line "A lossless pipe: waves from end to end (line element)"
  NodeHydraulic P1;
  NodeHydraulic P2;
  parameter Real T(unit = "s", min = 0) = 1e-3 "Time a wave needs through the pipe: length/speed of sound";
  parameter Real Zc(unit = "Pa.s/m3", min = 1e-300) = 1e9 "Characteristic impedance: rho*speed of sound/area";
  parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
  parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
  parameter Real qStart(unit = "m3/s") = 0 "Flow from P1 to P2 at the start";
protected
  Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {pStart + Zc*qStart, pStart - Zc*qStart});
equation
  P1.p = waves.c[1] + Zc*P1.q;
  P2.p = waves.c[2] + Zc*P2.q;
  waves.w[1] = P1.p + Zc*P1.q;
  waves.w[2] = P2.p + Zc*P2.q;
end Line;
