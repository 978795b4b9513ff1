package TLM "Elements under the names of the papers on distributed solvers"

  model Spring "Spring between two nodes that both count into it (line element)"
    Skerry.Interfaces.NodeMechanic P1;
    Skerry.Interfaces.NodeMechanic P2;
    parameter Real k(unit = "N/m") = 1000 "Stiffness";
    parameter Real T(unit = "s") = 1e-3 "Time a wave needs through the spring: the step, or less";
    parameter Real alpha = 0 "Filter of the waves, see Skerry.Lines.Waves";
    parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
    final parameter Real Zc(unit = "N.s/m") = k*T/(1 - alpha) "Characteristic impedance";
  protected
    Skerry.Lines.Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {fStart, fStart});
  equation
    P1.f = waves.c[1] + Zc*der(P1.x);
    P2.f = waves.c[2] + Zc*der(P2.x);
    waves.w[1] = P1.f + Zc*der(P1.x);
    waves.w[2] = P2.f + Zc*der(P2.x);
  end Spring;

  model IdealSpring "The same in equations"
    Skerry.Interfaces.NodeMechanic P1;
    Skerry.Interfaces.NodeMechanic P2;
    parameter Real k(unit = "N/m") = 1000 "Stiffness";
  equation
    P1.f = k*(P1.x + P2.x);
    P2.f = P1.f;
  end IdealSpring;

  model Force "A given force against a node"
    Skerry.Interfaces.NodeMechanic P1;
    parameter Real F(unit = "N") = 0 "Force";
  equation
    P1.f = F;
  end Force;

  model Pulse "A pulse"
    Skerry.Interfaces.NodeSignalOut out;
    parameter Real y_0 = 0 "Value outside the pulse";
    parameter Real y_A = 1 "Height of the pulse";
    parameter Real t_0(unit = "s") = 1 "Start of the pulse";
    parameter Real t_1(unit = "s") = 2 "End of the pulse";
  equation
    out.y = if time >= t_0 and time < t_1 then y_0 + y_A else y_0;
  end Pulse;

  model FlowSource = Skerry.Hydraulic.FlowSource;
  model PressureSource = Skerry.Hydraulic.PressureSource;
  model Tank = Skerry.Hydraulic.Tank;
  model Volume = Skerry.Hydraulic.Volume;
  model Line = Skerry.Hydraulic.Line;
  model LaminarOrifice = Skerry.Hydraulic.LaminarOrifice;
  model Orifice = Skerry.Hydraulic.Orifice;
  model CheckValve = Skerry.Hydraulic.CheckValve;
  model ReliefValve = Skerry.Hydraulic.ReliefValve;
  model ServoValve = Skerry.Hydraulic.ServoValve;
  model Machine = Skerry.Hydraulic.Machine;
  model VariableMachine = Skerry.Hydraulic.VariableMachine;
  model Cylinder = Skerry.Hydraulic.Cylinder;
  model Accumulator = Skerry.Hydraulic.Accumulator;

  annotation(Documentation(info = "
In those papers every mechanical node counts into the element it is connected to, so a spring is pressed by
P1.x + P2.x. The components of Skerry.Mechanic count in one direction for the whole model instead.
"));
end TLM;
