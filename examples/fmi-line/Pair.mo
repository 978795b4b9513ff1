model Pair "Two masses, each an FMU, at the ends of a bar that carries waves"
  parameter Real T(unit = "s") = 0.01 "Time that a wave takes from one end to the other";
  parameter Real Zc(unit = "N.s/m") = 100 "Impedance of the bar";
  Mass left(m = 2, d = 3), right(m = 5, d = 3);
  Real F1(unit = "N"), F2(unit = "N") "Of the bar on its ends";
  Real c1(unit = "N"), c2(unit = "N") "What arrives there";
equation
  // The bar: what arrives is what the other end has sent T ago.
  F1 = c1 + Zc*left.v;
  F2 = c2 + Zc*right.v;
  c1 = delay(c2 + 2*Zc*right.v, T);
  c2 = delay(c1 + 2*Zc*left.v, T);
  // The bar brakes what moves into it.
  left.F = 100*sin(5*time) - F1;
  right.F = -F2;
  annotation(experiment(StopTime = 2, Interval = 0.005, Tolerance = 1e-8));
end Pair;
