within Skerry;
package Pneumatic "Air at constant temperature"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  model PressureSource "A given pressure"
    extends Commanded(final given = p);
    NodePneumatic P1;
    parameter Real p(unit = "Pa") = 1e5 "Absolute pressure, without a signal";
  equation
    P1.p = command;
  end PressureSource;

  model FlowSource "A given mass flow out of P1"
    extends Commanded(final given = qm);
    NodePneumatic P1;
    parameter Real qm(unit = "kg/s") = 1e-3 "Delivered flow, without a signal";
  equation
    P1.qm = -command;
  end FlowSource;

  model Volume "Volume of air: every port sees the others' past (line element)"
    parameter Integer n(min = 1) = 2 "Number of ports";
    NodePneumatic P[n];
    parameter Real V(unit = "m3", min = 1e-300) = 1e-3 "Size";
    parameter Real R(unit = "J/(kg.K)", min = 1e-300) = 287 "Gas constant";
    parameter Real temperature(unit = "K", min = 1e-300) = 293.15 "Temperature of the air";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through the volume: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real pStart(unit = "Pa") = 1e5 "Absolute pressure at the start";
    parameter Real qmStart[n](each unit = "kg/s") = zeros(n) "Flows into the ports at the start";
    final parameter Real Zc(unit = "Pa.s/kg") = n*R*temperature*T/(2*V*(1 - alpha)) "Characteristic impedance";
  protected
    Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(pStart, n) + Zc*qmStart);
  equation
    for i in 1:n loop
      P[i].p = waves.c[i] + Zc*P[i].qm;
      waves.w[i] = P[i].p + Zc*P[i].qm;
    end for;
  end Volume;

  model Orifice "Flow through an opening, choked above the critical pressure ratio (ISO 6358)"
    NodePneumatic P1;
    NodePneumatic P2;
    parameter Real C(unit = "m3/(s.Pa)", min = 0) = 1e-9 "Sonic conductance";
    parameter Real b(min = 0, max = 0.9) = 0.3 "Critical pressure ratio";
    parameter Real rho0(unit = "kg/m3", min = 1e-300) = 1.185 "Density at reference conditions";
    parameter Real laminar(min = 0.91, max = 0.999999) = 0.999 "Above this pressure ratio the flow is in proportion to the pressure drop";
    Real qm(unit = "kg/s") "Flow from P1 to P2";
  protected
    Real up(unit = "Pa") "Higher pressure";
    Real ratio "Lower to higher pressure";
    Real part "Flow in parts of the choked flow";
  equation
    up = smooth(0, noEvent(if P1.p > P2.p then P1.p else P2.p));
    ratio = smooth(0, noEvent(if P1.p > P2.p then P2.p/P1.p else P1.p/P2.p));
    part = smooth(0, noEvent(if ratio < b then 1
      elseif ratio < laminar then sqrt(1 - ((ratio - b)/(1 - b))^2)
      else (1 - ratio)/(1 - laminar)*sqrt(1 - ((laminar - b)/(1 - b))^2)));
    qm = C*rho0*up*part*smooth(0, noEvent(if P1.p > P2.p then 1 else -1));
    P1.qm = qm;
    P2.qm = -qm;
  end Orifice;
end Pneumatic;
