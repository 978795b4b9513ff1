within Skerry.Hydraulic;
model Cylinder "Double-acting cylinder; its chambers are line elements"
  NodeHydraulic P1 "Chamber that pushes the rod out";
  NodeHydraulic P2 "Chamber that pulls the rod in";
  NodeMechanic R "Rod: x = 0 is in, x = stroke is out";
  parameter Real A1(unit = "m2", min = 1e-300) = 1e-3 "Piston area at P1";
  parameter Real A2(unit = "m2", min = 1e-300) = 1e-3 "Piston area at P2";
  parameter Real stroke(unit = "m", min = 1e-300) = 1 "Stroke";
  parameter Real V01(unit = "m3", min = 1e-300) = 1e-4 "Dead volume at P1";
  parameter Real V02(unit = "m3", min = 1e-300) = 1e-4 "Dead volume at P2";
  parameter Real Be(unit = "Pa", min = 1e-300) = settings.Be "Bulk modulus of the oil";
  parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage past the piston per pressure";
  parameter Real kStop(unit = "N/m", min = 0) = 1e8 "Stiffness of the stroke ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 1e5 "Damping of the stroke ends";
  parameter Real T(unit = "s", min = 0) = settings.T "Time a wave needs through a chamber: the step, or less";
  parameter Real p1Start(unit = "Pa") = 1e5 "Pressure at P1 at the start";
  parameter Real p2Start(unit = "Pa") = 1e5 "Pressure at P2 at the start";
  parameter Real xStart(unit = "m") = 0.5*stroke "Position of the rod at the start";
  Real x(unit = "m", start = xStart) "Position of the rod";
  Real v(unit = "m/s") "Velocity of the rod";
  Real p1(unit = "Pa") "Pressure at the piston, P1 side";
  Real p2(unit = "Pa") "Pressure at the piston, P2 side";
  Real leak(unit = "m3/s") "Leakage past the piston";
  Real stop(unit = "N") "Force of the stroke ends on the rod";
protected
  outer Skerry.Settings settings;
  Waves side1(n = 2, T = T, start = fill(p1Start, 2)) "Between P1 and the piston";
  Waves side2(n = 2, T = T, start = fill(p2Start, 2)) "Between P2 and the piston";
  // Pressure and flow of a port go to the piston apart: both ends of a chamber must take the same impedance for one
  // flow, that of the piston's place, or oil is made by each movement.
  Waves flow1(n = 1, T = T, start = {0}) "Flow at P1 on its way to the piston";
  Waves flow2(n = 1, T = T, start = {0}) "Flow at P2 on its way to the piston";
  Waves past(n = 1, T = T, start = {xStart}) "The ports know where the piston was";
  Real Z1(unit = "Pa.s/m3") "Impedance of chamber 1 at the piston";
  Real Z2(unit = "Pa.s/m3") "Impedance of chamber 2 at the piston";
  Real Y1(unit = "Pa.s/m3") "Impedance of chamber 1 at the port";
  Real Y2(unit = "Pa.s/m3") "Impedance of chamber 2 at the port";
equation
  x = R.x;
  v = der(R.x);
  Z1 = chamber(V01 + A1*x, V01, Be*T);
  Z2 = chamber(V02 + A2*(stroke - x), V02, Be*T);
  past.w[1] = x;
  Y1 = chamber(V01 + A1*past.c[1], V01, Be*T);
  Y2 = chamber(V02 + A2*(stroke - past.c[1]), V02, Be*T);
  leak = Cl*(p1 - p2);

  P1.p = side1.c[1] + Y1*P1.q;
  side1.w[1] = P1.p;
  flow1.w[1] = P1.q;
  p1 = side1.c[2] + Z1*(flow1.c[1] - A1*v - leak);
  side1.w[2] = p1 + Z1*(-A1*v - leak);

  P2.p = side2.c[1] + Y2*P2.q;
  side2.w[1] = P2.p;
  flow2.w[1] = P2.q;
  p2 = side2.c[2] + Z2*(flow2.c[1] + A2*v + leak);
  side2.w[2] = p2 + Z2*(A2*v + leak);

  stop = smooth(0, noEvent(if x < 0 then positive(-kStop*x - dStop*v)
    elseif x > stroke then -positive(kStop*(x - stroke) + dStop*v) else 0));
  R.f = -(A1*p1 - A2*p2 - Bp*v + stop);
end Cylinder;
