within Skerry;
package Electric "Circuits"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  partial model TwoPin "What goes in at P1 comes out at P2"
    NodeElectric P1;
    NodeElectric P2;
    Real u(unit = "V") "Voltage from P1 to P2";
    Real i(unit = "A") "Current from P1 to P2";
  equation
    u = P1.u - P2.u;
    P1.i = i;
    P2.i = -i;
  end TwoPin;

  model Ground "Zero potential"
    NodeElectric P1;
  equation
    P1.u = 0;
  end Ground;

  model VoltageSource "A given voltage from P1 to P2"
    extends Commanded(final given = voltage, u(unit = "V"));
    NodeElectric P1;
    NodeElectric P2;
    parameter Real voltage(unit = "V") = 1 "Voltage, without a signal";
  equation
    P1.u - P2.u = command;
    P1.i + P2.i = 0;
  end VoltageSource;

  model CurrentSource "A given current that leaves at P1 and comes back at P2"
    extends Commanded(final given = current, u(unit = "A"));
    NodeElectric P1;
    NodeElectric P2;
    parameter Real current(unit = "A") = 1 "Current, without a signal";
  equation
    P1.i = -command;
    P1.i + P2.i = 0;
  end CurrentSource;

  model Resistor "Resistor"
    extends TwoPin;
    parameter Real R(unit = "Ohm", min = 1e-300) = 1 "Resistance";
  equation
    u = R*i;
  end Resistor;

  model Inductor "Inductor"
    extends TwoPin(i(start = iStart, fixed = true));
    parameter Real L(unit = "H", min = 1e-300) = 1e-3 "Inductance";
    parameter Real iStart(unit = "A") = 0 "Current at the start";
  equation
    L*der(i) = u;
  end Inductor;

  model Capacitor "Capacitor against ground, or a cable: every port sees the others' past (line element)"
    parameter Integer n(min = 1) = 2 "Number of ports";
    NodeElectric P[n];
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
  end Capacitor;

  model IdealCapacitor "Capacitor in equations"
    extends TwoPin(u(start = uStart, fixed = true));
    parameter Real C(unit = "F", min = 1e-300) = 1e-6 "Capacitance";
    parameter Real uStart(unit = "V") = 0 "Voltage at the start";
  equation
    C*der(u) = i;
  end IdealCapacitor;

  model DCMotor "Motor with permanent magnets"
    extends TwoPin(i(start = iStart, fixed = true));
    NodeMechanicRotational S "Shaft";
    parameter Real R(unit = "Ohm", min = 0) = 1 "Resistance of the winding";
    parameter Real L(unit = "H", min = 1e-300) = 1e-3 "Inductance of the winding";
    parameter Real K(unit = "N.m/A") = 0.1 "Torque per current and voltage per speed";
    parameter Real iStart(unit = "A") = 0 "Current at the start";
    Real w(unit = "rad/s") "Speed of the shaft";
  equation
    w = der(S.a);
    L*der(i) = u - R*i - K*w;
    S.t = -K*i;
  end DCMotor;
end Electric;
