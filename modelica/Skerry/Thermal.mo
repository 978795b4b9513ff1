within Skerry;
package Thermal "Heat flow"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  model TemperatureSource "A given temperature"
    extends Commanded(final given = temperature);
    NodeThermal P1;
    parameter Real temperature(unit = "K") = 293.15 "Temperature, without a signal";
  equation
    P1.T = command;
  end TemperatureSource;

  model HeatSource "A given heat flow out of P1"
    extends Commanded(final given = Q);
    NodeThermal P1;
    parameter Real Q(unit = "W") = 1 "Heat flow, without a signal";
  equation
    P1.Q = -command;
  end HeatSource;

  model Conductor "Heat flow in proportion to the temperature difference"
    NodeThermal P1;
    NodeThermal P2;
    parameter Real G(unit = "W/K", min = 0) = 1 "Conductance";
    Real Q(unit = "W") "Heat flow from P1 to P2";
  equation
    Q = G*(P1.T - P2.T);
    P1.Q = Q;
    P2.Q = -Q;
  end Conductor;

  model Capacitance "Heat capacity: every port sees the others' past (line element)"
    parameter Integer n(min = 1) = 2 "Number of ports";
    NodeThermal P[n];
    parameter Real C(unit = "J/K", min = 1e-300) = 1000 "Heat capacity";
    parameter Real T(unit = "s", min = 0) = 0.1 "Time a wave needs through it: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real temperature(unit = "K") = 293.15 "Temperature at the start";
    parameter Real QStart[n](each unit = "W") = zeros(n) "Heat flows into the ports at the start";
    final parameter Real Zc(unit = "K/W") = n*T/(2*C*(1 - alpha)) "Characteristic impedance";
  protected
    Waves waves(n = n, T = T, Zc = Zc, alpha = alpha, start = fill(temperature, n) + Zc*QStart);
  equation
    for i in 1:n loop
      P[i].T = waves.c[i] + Zc*P[i].Q;
      waves.w[i] = P[i].T + Zc*P[i].Q;
    end for;
  end Capacitance;

  model IdealCapacitance "Heat capacity in equations"
    NodeThermal P1(T(start = temperature, fixed = true));
    parameter Real C(unit = "J/K", min = 1e-300) = 1000 "Heat capacity";
    parameter Real temperature(unit = "K") = 293.15 "Temperature at the start";
  equation
    C*der(P1.T) = P1.Q;
  end IdealCapacitance;
end Thermal;
