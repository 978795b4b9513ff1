within Skerry;
package Standard "Adapters to and line elements between the connectors of the Modelica Standard Library"
  import Skerry.Lines.Waves;

  model TranslationalSpring "Spring with damper between two flanges (line element)"
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
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
    annotation(Icon(graphics = {Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
        Rectangle(extent = {{-90, 20}, {90, -20}}, lineColor = {128, 128, 128}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
        Line(points = {{-90, 0}, {90, 0}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
      Documentation(info = "The same waves as in Skerry's own line elements, between connectors of the standard library."));
  end TranslationalSpring;

  model RotationalShaft "Elastic shaft with damping between two flanges (line element)"
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
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
    annotation(Icon(graphics = {Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
        Rectangle(extent = {{-90, 20}, {90, -20}}, lineColor = {128, 128, 128}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
        Line(points = {{-90, 0}, {90, 0}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
      Documentation(info = "The same waves as in Skerry's own line elements, between connectors of the standard library."));
  end RotationalShaft;

  model ElectricalCable "Cable between two pins, with its capacitance against ground (line element)"
    Modelica.Electrical.Analog.Interfaces.PositivePin p annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Electrical.Analog.Interfaces.NegativePin n annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
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
    annotation(Icon(graphics = {Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
        Rectangle(extent = {{-90, 20}, {90, -20}}, lineColor = {128, 128, 128}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
        Line(points = {{-90, 0}, {90, 0}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "C = %C")}),
      Documentation(info = "The same waves as in Skerry's own line elements, between connectors of the standard library."));
  end ElectricalCable;

  model HeatCapacitance "Heat capacity between two ports (line element)"
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a port_a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_b port_b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
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
    annotation(Icon(graphics = {Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
        Rectangle(extent = {{-90, 20}, {90, -20}}, lineColor = {128, 128, 128}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
        Line(points = {{-90, 0}, {90, 0}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "C = %C")}),
      Documentation(info = "The same waves as in Skerry's own line elements, between connectors of the standard library."));
  end HeatCapacitance;

  partial model Adapter "Something of the standard library at the left, a node of Skerry at the right"
    annotation(Icon(graphics = {
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Polygon(points = {{-90, 40}, {40, 40}, {80, 0}, {40, -40}, {-90, -40}, {-90, 40}}, lineColor = {128, 128, 128},
        fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Text(extent = {{-80, 25}, {0, -25}}, textString = "MSL")}));
  end Adapter;

  model TranslationalFlange "A flange of the standard library as a node of Skerry.Mechanic"
    extends Adapter;
    Modelica.Mechanics.Translational.Interfaces.Flange_a a "Flange" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodeMechanic P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    a.s = P1.x;
    a.f + P1.f = 0;
    annotation(Documentation(info = "P1.x = a.s, P1.f = -a.f: what leaves at one side enters at the other."));
  end TranslationalFlange;

  model RotationalFlange "A flange of the standard library as a node of Skerry.Rotational"
    extends Adapter;
    Modelica.Mechanics.Rotational.Interfaces.Flange_a a "Flange" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodeMechanicRotational P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    a.phi = P1.a;
    a.tau + P1.t = 0;
    annotation(Documentation(info = "P1.a = a.phi, P1.t = -a.tau. Axes of joints with useAxisFlange = true are such flanges."));
  end RotationalFlange;

  model Pin "A pin of the standard library as a node of Skerry.Electric"
    extends Adapter;
    Modelica.Electrical.Analog.Interfaces.PositivePin a "Pin" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodeElectric P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    a.v = P1.u;
    a.i + P1.i = 0;
    annotation(Documentation(info = "P1.u = a.v, P1.i = -a.i."));
  end Pin;

  model HeatPort "A heat port of the standard library as a node of Skerry.Thermal"
    extends Adapter;
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a a "Heat port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodeThermal P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    a.T = P1.T;
    a.Q_flow + P1.Q = 0;
    annotation(Documentation(info = "P1.T = a.T, P1.Q = -a.Q_flow."));
  end HeatPort;

  model FluidPort "A fluid port of the standard library as a node of Skerry.Hydraulic"
    extends Adapter;
    replaceable package Medium = Modelica.Media.Interfaces.PartialMedium "Fluid at the port";
    outer Skerry.Settings settings;
    Modelica.Fluid.Interfaces.FluidPort_a a(redeclare package Medium = Medium) "Fluid port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodeHydraulic P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density: mass per volume that passes";
    parameter Real T(unit = "K", displayUnit = "degC") = settings.TFluid "Temperature of what flows out at the port";
  equation
    assert(rho > 0, "the density rho must be above zero");
    a.p = P1.p;
    a.m_flow + rho*P1.q = 0;
    a.h_outflow = Medium.specificEnthalpy_pTX(P1.p, T, Medium.X_default);
    a.Xi_outflow = Medium.X_default[1:Medium.nXi];
    a.C_outflow = zeros(Medium.nC);
    annotation(Documentation(info = "
P1.p = a.p, rho*P1.q = -a.m_flow: the power p*q is the same on both sides when rho is the medium's density. Skerry's oil
has no enthalpy of its own here: what flows out at the port has the temperature T."));
  end FluidPort;

  model GasPort "A fluid port of the standard library as a node of Skerry.Pneumatic"
    extends Adapter;
    replaceable package Medium = Modelica.Media.Interfaces.PartialMedium "Gas at the port";
    outer Skerry.Settings settings;
    Modelica.Fluid.Interfaces.FluidPort_a a(redeclare package Medium = Medium) "Fluid port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Skerry.Interfaces.NodePneumatic P1 "Node" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real T(unit = "K", displayUnit = "degC") = settings.TAmbient "Temperature of what flows out at the port";
  equation
    a.p = P1.p;
    a.m_flow + P1.qm = 0;
    a.h_outflow = Medium.specificEnthalpy_pTX(P1.p, T, Medium.X_default);
    a.Xi_outflow = Medium.X_default[1:Medium.nXi];
    a.C_outflow = zeros(Medium.nC);
    annotation(Documentation(info = "P1.p = a.p, P1.qm = -a.m_flow; what flows out at the port has the temperature T."));
  end GasPort;

  model FrameActuator "An actuator of Skerry between two frames: its travel is their distance"
    extends Adapter;
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a a "Frame at one pin of the actuator" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b b "Frame at the other pin" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
    Skerry.Interfaces.NodeMechanic P1 "The actuator: x is the distance of the frames" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real least(unit = "m", min = 1e-300) = 1e-6 "The distance is at least this";
    Real length(unit = "m") "Distance of the frames";
  protected
    Real r[3](each unit = "m") "From a to b";
    Real e[3] "Direction from a to b";
  equation
    r = b.r_0 - a.r_0;
    length = smooth(0, noEvent(if r*r > least^2 then sqrt(r*r) else least));
    e = r/length;
    P1.x = length;
    a.f = Modelica.Mechanics.MultiBody.Frames.resolve2(a.R, e*P1.f);
    b.f = -Modelica.Mechanics.MultiBody.Frames.resolve2(b.R, e*P1.f);
    a.t = zeros(3);
    b.t = zeros(3);
    annotation(Documentation(info = "
P1.x = |b.r_0 - a.r_0|; the force P1.f pushes the frames apart along the line between them. Power is the same on both
sides: a.f*va + b.f*vb + P1.f*der(P1.x) = 0. A cylinder with its housing at 0 moves a boom in this way."));
  end FrameActuator;

  model FrameLine "Elastic joint of two frames in all six directions (line element)"
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a a "One frame" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b b "The other frame, at the same place" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Real k(unit = "N/m", min = 1e-300) = 1e6 "Stiffness against moving apart";
    parameter Real kr(unit = "N.m/rad", min = 1e-300) = 1e6 "Stiffness against turning; 1e-300: none";
    parameter Real T(unit = "s", min = 0) = 1e-3 "Time a wave needs from end to end: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0.1 "Filter of the waves, see Lines.Waves";
    parameter Real fStart[3](each unit = "N") = zeros(3) "Force on b at the start, in the world's axes";
    parameter Real tStart[3](each unit = "N.m") = zeros(3) "Torque on b at the start, in the world's axes";
    final parameter Real Zf(unit = "N.s/m") = k*T/(1 - alpha) "Impedance of forces";
    final parameter Real Zfr(unit = "N.m.s/rad") = kr*T/(1 - alpha) "Impedance of torques";
  protected
    Waves force[3](each n = 2, each T = T, each Zc = Zf, each alpha = alpha, start = {{fStart[i], fStart[i]} for i in 1:3});
    Waves torque[3](each n = 2, each T = T, each Zc = Zfr, each alpha = alpha, start = {{tStart[i], tStart[i]} for i in 1:3});
    Real fa[3](each unit = "N") "Force on the line at a, world axes";
    Real fb[3](each unit = "N") "Force on the line at b, against the line";
    Real ta[3](each unit = "N.m") "Torque at a";
    Real tb[3](each unit = "N.m") "Torque at b";
    Real va[3](each unit = "m/s") "Velocity of a";
    Real vb[3](each unit = "m/s") "Velocity of b";
    Real wa[3](each unit = "rad/s") "Angular velocity of a";
    Real wb[3](each unit = "rad/s") "Angular velocity of b";
  equation
    va = der(a.r_0);
    vb = der(b.r_0);
    wa = Modelica.Mechanics.MultiBody.Frames.angularVelocity1(a.R);
    wb = Modelica.Mechanics.MultiBody.Frames.angularVelocity1(b.R);
    for i in 1:3 loop
      fa[i] = force[i].c[1] + Zf*va[i];
      fb[i] = force[i].c[2] - Zf*vb[i];
      force[i].w[1] = fa[i] + Zf*va[i];
      force[i].w[2] = fb[i] - Zf*vb[i];
      ta[i] = torque[i].c[1] + Zfr*wa[i];
      tb[i] = torque[i].c[2] - Zfr*wb[i];
      torque[i].w[1] = ta[i] + Zfr*wa[i];
      torque[i].w[2] = tb[i] - Zfr*wb[i];
    end for;
    a.f = Modelica.Mechanics.MultiBody.Frames.resolve2(a.R, fa);
    b.f = -Modelica.Mechanics.MultiBody.Frames.resolve2(b.R, fb);
    a.t = Modelica.Mechanics.MultiBody.Frames.resolve2(a.R, ta);
    b.t = -Modelica.Mechanics.MultiBody.Frames.resolve2(b.R, tb);
    annotation(Icon(graphics = {Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
        Rectangle(extent = {{-80, 40}, {80, -40}}, pattern = LinePattern.None, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
        Line(points = {{-90, 0}, {-60, 0}, {-45, 30}, {-15, -30}, {15, 30}, {45, -30}, {60, 0}, {90, 0}}, thickness = 0.5),
        Text(extent = {{-150, -110}, {150, -150}}, textString = "k = %k")}),
      Documentation(info = "
In the world's axes f = c + Zf*v and t = c + Zfr*w at each frame, c being what entered at the other one the time T ago. The
frames must be at the same place with the same orientation at the start, up to what fStart/k and tStart/kr say. Each side
needs a body and a joint, or a body that flies freely, of its own: the line does not fix any orientation. The torque is kept
in the world's axes, which holds while the frames turn little against each other (t much below kr).
What is on both sides falls apart into islands."));
  end FrameLine;

  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 40}, {-30, -40}}, lineColor = {90, 90, 90}),
    Rectangle(extent = {{30, 40}, {90, -40}}, lineColor = {90, 90, 90}),
    Line(points = {{-30, 0}, {30, 0}}, arrow = {Arrow.Filled, Arrow.Filled}, arrowSize = 12)}),
    uses(Modelica(version = "4.1.0")), Documentation(info = "
Only these classes need the Modelica Standard Library; all the others of Skerry do without it. Signals need no adapter: an
output of one library connects to an input of the other.
"));
end Standard;
