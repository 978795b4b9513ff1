within Skerry;
package Hydraulic "Sources, lines, valves, machines and cylinders with oil"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  function root "Signed square root, straight around zero"
    input Real dp(unit = "Pa") "Pressure drop";
    input Real p0(unit = "Pa") "Below about this pressure drop the flow is laminar";
    output Real y "sign(dp)*sqrt(abs(dp)) for abs(dp) much above p0";
  algorithm
    y := dp/sqrt(sqrt(dp*dp + p0*p0));
    annotation(Inline = true);
  end root;

  function positive "The part of a number above zero, without an event"
    input Real u;
    output Real y "max(u, 0)";
  algorithm
    y := smooth(0, noEvent(if u > 0 then u else 0));
    annotation(Inline = true);
  end positive;

  partial model TwoPort "What goes in at P1 comes out at P2"
    NodeHydraulic P1 "Inlet";
    NodeHydraulic P2 "Outlet";
    Real dp(unit = "Pa") "Pressure drop from P1 to P2";
    Real q(unit = "m3/s") "Flow from P1 to P2";
  equation
    dp = P1.p - P2.p;
    P1.q = q;
    P2.q = -q;
  end TwoPort;

  partial model Turbulent "What flow through sharp edges has in common"
    parameter Real Cq(min = 1e-300) = 0.67 "Flow coefficient";
    parameter Real rho(unit = "kg/m3", min = 1e-300) = 870 "Density of the oil";
    parameter Real p0(unit = "Pa", min = 0) = 1e4 "Pressure drop below which the flow is about laminar";
  end Turbulent;

  // --- sources ---------------------------------------------------------------------------------------

  model FlowSource "A given flow out of P1"
    extends Commanded(final given = q);
    NodeHydraulic P1;
    parameter Real q(unit = "m3/s") = 1e-3 "Delivered flow, without a signal";
  equation
    P1.q = -command;
  end FlowSource;

  model PressureSource "A given pressure"
    extends Commanded(final given = p);
    NodeHydraulic P1;
    parameter Real p(unit = "Pa") = 1e5 "Pressure, without a signal";
  equation
    P1.p = command;
  end PressureSource;

  model Tank "Constant pressure"
    NodeHydraulic P1;
    parameter Real p(unit = "Pa") = 1e5 "Pressure";
  equation
    P1.p = p;
  end Tank;

  // --- lines -----------------------------------------------------------------------------------------

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

  model Volume "Oil volume: every port sees the others' past (line element)"
    parameter Integer n(min = 1) = 2 "Number of ports";
    NodeHydraulic P[n];
    parameter Real V(unit = "m3", min = 1e-300) = 1e-3 "Size";
    parameter Real Be(unit = "Pa", min = 1e-300) = 1e9 "Bulk modulus of the oil";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through the volume: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
    parameter Real qStart[n](each unit = "m3/s") = zeros(n) "Flows into the ports at the start";
    final parameter Real Zc(unit = "Pa.s/m3") = n*Be*T/(2*V*(1 - alpha)) "Characteristic impedance";
  protected
    Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(pStart, n) + Zc*qStart);
  equation
    for i in 1:n loop
      P[i].p = waves.c[i] + Zc*P[i].q;
      waves.w[i] = P[i].p + Zc*P[i].q;
    end for;
  end Volume;

  model IdealVolume "Oil volume in equations: one pressure for all ports"
    parameter Integer n(min = 1) = 2 "Number of ports";
    NodeHydraulic P[n];
    parameter Real V(unit = "m3", min = 1e-300) = 1e-3 "Size";
    parameter Real Be(unit = "Pa", min = 1e-300) = 1e9 "Bulk modulus of the oil";
    parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
    Real p(unit = "Pa", start = pStart, fixed = true) "Pressure";
  equation
    for i in 1:n loop
      P[i].p = p;
    end for;
    der(p) = Be/V*sum(P.q);
  end IdealVolume;

  // --- resistances and valves ------------------------------------------------------------------------

  model LaminarOrifice "Flow in proportion to the pressure drop"
    extends TwoPort;
    extends Commanded(final given = Kc);
    parameter Real Kc(unit = "m3/(s.Pa)", min = 0) = 1e-11 "Flow per pressure, without a signal";
  equation
    q = command*dp;
  end LaminarOrifice;

  model Orifice "Turbulent flow through an opening"
    extends TwoPort;
    extends Turbulent;
    extends Commanded(final given = A);
    parameter Real A(unit = "m2", min = 0) = 1e-6 "Area of the opening, without a signal";
  equation
    q = Cq*command*sqrt(2/rho)*root(dp, p0);
  end Orifice;

  model CheckValve "Flow from P1 to P2 only"
    extends TwoPort;
    extends Turbulent;
    parameter Real A(unit = "m2", min = 0) = 1e-5 "Area of the opening";
    parameter Real pOpen(unit = "Pa", min = 0) = 0 "Pressure drop at which it opens";
  equation
    q = Cq*A*sqrt(2/rho)*root(positive(dp - pOpen), p0);
  end CheckValve;

  model ReliefValve "Opens when the pressure drop passes a limit"
    extends TwoPort;
    extends Turbulent;
    parameter Real pRef(unit = "Pa") = 1e7 "Pressure drop at which it opens";
    parameter Real dpMax(unit = "Pa", min = 1e-300) = 1e6 "It is fully open so much above pRef";
    parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
    parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
    Real x(start = 0, fixed = true) "Opening, 0 to 1";
  equation
    tau*der(x) = smooth(0, noEvent(if dp < pRef then 0 elseif dp > pRef + dpMax then 1 else (dp - pRef)/dpMax)) - x;
    q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
  end ReliefValve;

  model ServoValve "4/3 servo valve: four edges on one spool"
    extends Turbulent;
    NodeHydraulic P "Supply";
    NodeHydraulic T "Return";
    NodeHydraulic A "Port that the supply reaches for u > 0";
    NodeHydraulic B "Port that the supply reaches for u < 0";
    SignalIn u "Commanded opening, -1 to 1";
    parameter Real w(unit = "m", min = 1e-300) = 0.01 "Area gradient: circumference of the spool that opens";
    parameter Real xMax(unit = "m", min = 1e-300) = 1e-3 "Stroke for u = 1";
    parameter Real overlap(unit = "m") = 0 "Stroke before an edge opens; below 0: open in the middle";
    parameter Real omega(unit = "rad/s", min = 1e-300) = 500 "Natural frequency of the spool";
    parameter Real delta(min = 0) = 1 "Damping of the spool";
    Real x(unit = "m", start = 0, fixed = true) "Spool position";
    Real v(unit = "m/s", start = 0, fixed = true) "Spool velocity";
    Real qPA(unit = "m3/s") "Flow from supply to A";
    Real qPB(unit = "m3/s") "Flow from supply to B";
    Real qAT(unit = "m3/s") "Flow from A to return";
    Real qBT(unit = "m3/s") "Flow from B to return";
  protected
    Real open(unit = "m2") "Area of the edges that open for x > 0";
    Real back(unit = "m2") "Area of the edges that open for x < 0";
  equation
    der(x) = v;
    der(v) = omega^2*(xMax*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u)) - x) - 2*delta*omega*v;
    open = w*positive(x - overlap);
    back = w*positive(-x - overlap);
    qPA = Cq*open*sqrt(2/rho)*root(P.p - A.p, p0);
    qBT = Cq*open*sqrt(2/rho)*root(B.p - T.p, p0);
    qPB = Cq*back*sqrt(2/rho)*root(P.p - B.p, p0);
    qAT = Cq*back*sqrt(2/rho)*root(A.p - T.p, p0);
    P.q = qPA + qPB;
    T.q = -qAT - qBT;
    A.q = qAT - qPA;
    B.q = qBT - qPB;
  end ServoValve;

  // --- machines, cylinder, accumulator ---------------------------------------------------------------

  partial model MachineBase "What fixed and variable machines have in common"
    extends TwoPort;
    NodeMechanicRotational S "Shaft";
    parameter Real D(unit = "m3/rad") = 1e-5 "Displacement at full setting";
    parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage from P1 to P2 per pressure";
    parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
    Real w(unit = "rad/s") "Speed of the shaft";
  protected
    Real d(unit = "m3/rad") "Displacement";
  equation
    w = der(S.a);
    q = d*w + Cl*dp;
    // As a motor the pressure drop turns the shaft; as a pump the shaft makes the pressure rise.
    S.t = B*w - d*dp;
  end MachineBase;

  model Machine "Pump or motor of fixed displacement"
    extends MachineBase;
  equation
    d = D;
  end Machine;

  model VariableMachine "Pump or motor of variable displacement"
    extends MachineBase;
    SignalIn u "Setting, -1 to 1";
  equation
    d = D*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u));
  end VariableMachine;

  model Cylinder "Double-acting cylinder; its chambers are line elements"
    NodeHydraulic P1 "Chamber that pushes the rod out";
    NodeHydraulic P2 "Chamber that pulls the rod in";
    NodeMechanic R "Rod: x = 0 is in, x = stroke is out";
    parameter Real A1(unit = "m2", min = 1e-300) = 1e-3 "Piston area at P1";
    parameter Real A2(unit = "m2", min = 1e-300) = 1e-3 "Piston area at P2";
    parameter Real stroke(unit = "m", min = 1e-300) = 1 "Stroke";
    parameter Real V01(unit = "m3", min = 1e-300) = 1e-4 "Dead volume at P1";
    parameter Real V02(unit = "m3", min = 1e-300) = 1e-4 "Dead volume at P2";
    parameter Real Be(unit = "Pa", min = 1e-300) = 1e9 "Bulk modulus of the oil";
    parameter Real Bp(unit = "N.s/m", min = 0) = 0 "Viscous friction";
    parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage past the piston per pressure";
    parameter Real kStop(unit = "N/m", min = 0) = 1e8 "Stiffness of the stroke ends";
    parameter Real dStop(unit = "N.s/m", min = 0) = 1e5 "Damping of the stroke ends";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through a chamber: the step, or less";
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

  function chamber "Impedance of a cylinder chamber"
    input Real V(unit = "m3") "Size";
    input Real V0(unit = "m3") "Dead volume: never less than half of it";
    input Real BeT "Bulk modulus times delay";
    output Real Z(unit = "Pa.s/m3");
  algorithm
    Z := BeT/smooth(0, noEvent(if V > 0.5*V0 then V else 0.5*V0));
    annotation(Inline = true);
  end chamber;

  model Accumulator "Gas accumulator, polytropic"
    NodeHydraulic P1;
    parameter Real V0(unit = "m3", min = 1e-300) = 1e-3 "Size";
    parameter Real pg(unit = "Pa", min = 1e-300) = 5e6 "Pressure of the gas when no oil is inside";
    parameter Real kappa(min = 1e-300) = 1.2 "Polytropic exponent";
    parameter Real pStart(unit = "Pa", min = 1e-300) = pg "Pressure at the start, at least pg";
    parameter Real kEmpty(unit = "Pa/m3", min = 1e-300) = 1e13 "Stiffness when it is empty";
    Real V(unit = "m3", start = V0*(1 - (pg/pStart)^(1/kappa)), fixed = true, nominal = 1e-4) "Oil inside";
  equation
    assert(V < V0, "the accumulator is full: there is no room left for gas");
    der(V) = P1.q;
    P1.p = smooth(0, noEvent(if V > 0 then pg*(V0/(V0 - V))^kappa else pg + kEmpty*V));
  end Accumulator;
end Hydraulic;
