within Skerry;
package Standard "Line elements between the connectors of the Modelica Standard Library"
  import Skerry.Lines.Waves;

  model TranslationalSpring "Spring with damper between two flanges (line element)"
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a;
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b;
    parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
    parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs from end to end: the step, or less";
    parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
    parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
    final parameter Real Zc(unit = "N.s/m") = k*T "Characteristic impedance";
    Real f1(unit = "N") "Elastic part at flange_a";
    Real f2(unit = "N") "Elastic part at flange_b";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, start = {fStart + Zc*vStart, fStart - Zc*vStart});
    Waves damper(n = 2, T = T, start = {d*vStart, -d*vStart});
  equation
    f1 = waves.c[1] + Zc*der(flange_a.s);
    f2 = waves.c[2] - Zc*der(flange_b.s);
    waves.w[1] = f1 + Zc*der(flange_a.s);
    waves.w[2] = f2 - Zc*der(flange_b.s);
    damper.w[1] = d*der(flange_a.s);
    damper.w[2] = -d*der(flange_b.s);
    flange_a.f = f1 + d*der(flange_a.s) + damper.c[1];
    flange_b.f = -(f2 - d*der(flange_b.s) + damper.c[2]);
  end TranslationalSpring;

  model RotationalShaft "Elastic shaft with damping between two flanges (line element)"
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a;
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b;
    parameter Real k(unit = "N.m/rad", min = 1e-300) = 1e4 "Stiffness";
    parameter Real d(unit = "N.m.s/rad", min = 0) = 0 "Damping";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs from end to end: the step, or less";
    parameter Real tauStart(unit = "N.m") = 0 "Torque that flange_a passes on to flange_b at the start";
    parameter Real wStart(unit = "rad/s") = 0 "Speed of both ends at the start";
    final parameter Real Zc(unit = "N.m.s/rad") = k*T "Characteristic impedance";
    Real tau1(unit = "N.m") "Elastic part at flange_a";
    Real tau2(unit = "N.m") "Elastic part at flange_b";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, start = {tauStart + Zc*wStart, tauStart - Zc*wStart});
    Waves damper(n = 2, T = T, start = {d*wStart, -d*wStart});
  equation
    tau1 = waves.c[1] + Zc*der(flange_a.phi);
    tau2 = waves.c[2] - Zc*der(flange_b.phi);
    waves.w[1] = tau1 + Zc*der(flange_a.phi);
    waves.w[2] = tau2 - Zc*der(flange_b.phi);
    damper.w[1] = d*der(flange_a.phi);
    damper.w[2] = -d*der(flange_b.phi);
    flange_a.tau = tau1 + d*der(flange_a.phi) + damper.c[1];
    flange_b.tau = -(tau2 - d*der(flange_b.phi) + damper.c[2]);
  end RotationalShaft;

  model ElectricalCable "Cable between two pins, with its capacitance against ground (line element)"
    Modelica.Electrical.Analog.Interfaces.PositivePin p;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    parameter Real C(unit = "F", min = 1e-300) = 1e-6 "Capacitance against ground";
    parameter Real T(unit = "s", min = 0) = 1e-6 "Time a wave needs through it: sqrt(L*C), or the step";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real vStart(unit = "V") = 0 "Voltage at the start";
    parameter Real iStart(unit = "A") = 0 "Current from p to n at the start";
    final parameter Real Zc(unit = "Ohm") = T/(C*(1 - alpha)) "Characteristic impedance";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {vStart + Zc*iStart, vStart - Zc*iStart});
  equation
    p.v = waves.c[1] + Zc*p.i;
    n.v = waves.c[2] + Zc*n.i;
    waves.w[1] = p.v + Zc*p.i;
    waves.w[2] = n.v + Zc*n.i;
  end ElectricalCable;

  model HeatCapacitance "Heat capacity between two ports (line element)"
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a port_a;
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_b port_b;
    parameter Real C(unit = "J/K", min = 1e-300) = 1000 "Heat capacity";
    parameter Real T(unit = "s", min = 0) = 0.1 "Time a wave needs through it: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real temperature(unit = "K") = 293.15 "Temperature at the start";
    parameter Real QStart(unit = "W") = 0 "Heat flow from port_a to port_b at the start";
    final parameter Real Zc(unit = "K/W") = T/(C*(1 - alpha)) "Characteristic impedance";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {temperature + Zc*QStart, temperature - Zc*QStart});
  equation
    port_a.T = waves.c[1] + Zc*port_a.Q_flow;
    port_b.T = waves.c[2] + Zc*port_b.Q_flow;
    waves.w[1] = port_a.T + Zc*port_a.Q_flow;
    waves.w[2] = port_b.T + Zc*port_b.Q_flow;
  end HeatCapacitance;

  annotation(uses(Modelica(version = "4.1.0")), Documentation(info = "
Only these classes need the Modelica Standard Library; all the others of Skerry do without it.
"));
end Standard;
