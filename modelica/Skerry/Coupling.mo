within Skerry;
package Coupling "Ports of the sub-models of a composite model, and the lines between them"

  partial model Port "What all ports have in common"
    parameter String interfaceName = "tlm" "Name of the port in the composite model";
    parameter Boolean debugFlg = false "Of no effect";
    parameter Boolean connected = false "Joined to a line: set by the composite model, as what follows" annotation(Evaluate = true);
    parameter Real D(unit = "s") = 0 "Delay of the line";
  protected
    parameter Real tFirst(fixed = false, unit = "s") "Start of the run";
  initial equation
    tFirst = time;
    annotation(Icon(graphics = {
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Rectangle(extent = {{-100, 60}, {100, -60}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
      Text(extent = {{-90, 40}, {90, -40}}, textString = "%interfaceName")}));
  end Port;

  partial model Action "A port where the line acts on what moves: effort = c - Zf*rate"
    extends Port;
    Real Zf = 0 "Impedance of the line";
    Real c = 0 "Wave that arrives";
    Real sent "Wave that leaves";
  protected
    Real effort "Force on the sub-model";
    Real rate "Its velocity";
    Real first "Force until a wave arrives";
  equation
    effort = if not connected then 0 elseif noEvent(initial() or time < tFirst + D) then first else c - Zf*rate;
    sent = Zf*rate - effort;
  end Action;

  partial model Level "A port where both ends of the line have a level: effort = c + Zf*rate, the rate into the line"
    extends Port;
    Real Zf = 0 "Impedance of the line";
    Real c = 0 "Wave that arrives";
    Real sent "Wave that leaves";
  protected
    Real effort "Pressure and the like";
    Real rate "Flow into the line";
    Real first "Pressure until a wave arrives";
  equation
    if not connected then
      rate = 0;
    else
      effort = if noEvent(initial() or time < tFirst + D) then first else c + Zf*rate;
    end if;
    sent = effort + Zf*rate;
  end Level;

  package TLM_Interface_1D "Ports with one degree of freedom"
    model TLMForce1D "Force at a flange"
      extends Action;
      constant String portKind = "1 mechanical";
      Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real f0(unit = "N") = 0 "Force until a wave arrives";
      Real x(unit = "m") "Position";
      Real v(unit = "m/s") "Velocity";
      Real F(unit = "N") "Force on the sub-model";
    equation
      x = flange_b.s;
      v = der(flange_b.s);
      flange_b.f = -F;
      F = effort;
      v = rate;
      f0 = first;
    end TLMForce1D;

    model TLMTorque1D "Torque at a flange"
      extends Action;
      constant String portKind = "1 rotational";
      Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real t0(unit = "N.m") = 0 "Torque until a wave arrives";
      Real phi(unit = "rad") "Position";
      Real w(unit = "rad/s") "Velocity";
      Real T(unit = "N.m") "Force on the sub-model";
    equation
      phi = flange_b.phi;
      w = der(flange_b.phi);
      flange_b.tau = -T;
      T = effort;
      w = rate;
      t0 = first;
    end TLMTorque1D;

    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "1D")}));
  end TLM_Interface_1D;

  package Nodes "Ports with the connectors of Skerry and of the standard library"
    model Mechanic "Force at a node of Skerry"
      extends Action;
      constant String portKind = "1 mechanical";
      Skerry.Interfaces.NodeMechanic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real f0(unit = "N") = 0 "Force until a wave arrives";
      Real x(unit = "m") "Position";
      Real v(unit = "m/s") "Velocity";
      Real F(unit = "N") "Force on the sub-model";
    equation
      x = P1.x;
      v = der(P1.x);
      P1.f = -F;
      F = effort;
      v = rate;
      f0 = first;
    end Mechanic;

    model Rotational "Torque at a node of Skerry"
      extends Action;
      constant String portKind = "1 rotational";
      Skerry.Interfaces.NodeMechanicRotational P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real t0(unit = "N.m") = 0 "Torque until a wave arrives";
      Real phi(unit = "rad") "Position";
      Real w(unit = "rad/s") "Velocity";
      Real T(unit = "N.m") "Force on the sub-model";
    equation
      phi = P1.a;
      w = der(P1.a);
      P1.t = -T;
      T = effort;
      w = rate;
      t0 = first;
    end Rotational;

    model Hydraulic "Pressure at a node of Skerry"
      extends Level;
      constant String portKind = "1 hydraulic";
      Skerry.Interfaces.NodeHydraulic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real p0(unit = "Pa", displayUnit = "bar") = 0 "Pressure until a wave arrives";
      Real q(unit = "m3/s", displayUnit = "l/min") "Flow into the line";
      Real p(unit = "Pa", displayUnit = "bar") "Level";
    equation
      p = P1.p;
      q = P1.q;
      p = effort;
      q = rate;
      p0 = first;
    end Hydraulic;

    model Pneumatic "Pressure at a node of Skerry"
      extends Level;
      constant String portKind = "1 pneumatic";
      Skerry.Interfaces.NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real p0(unit = "Pa", displayUnit = "bar") = 0 "Pressure until a wave arrives";
      Real qm(unit = "kg/s") "Flow into the line";
      Real p(unit = "Pa", displayUnit = "bar") "Level";
    equation
      p = P1.p;
      qm = P1.qm;
      p = effort;
      qm = rate;
      p0 = first;
    end Pneumatic;

    model Electric "Potential at a node of Skerry"
      extends Level;
      constant String portKind = "1 electric";
      Skerry.Interfaces.NodeElectric P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real u0(unit = "V") = 0 "Potential until a wave arrives";
      Real I(unit = "A") "Flow into the line";
      Real U(unit = "V") "Level";
    equation
      U = P1.u;
      I = P1.i;
      U = effort;
      I = rate;
      u0 = first;
    end Electric;

    model Thermal "Temperature at a node of Skerry"
      extends Level;
      constant String portKind = "1 thermal";
      Skerry.Interfaces.NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real T0(unit = "K") = 293.15 "Temperature until a wave arrives";
      Real Q(unit = "W") "Flow into the line";
      Real T(unit = "K") "Level";
    equation
      T = P1.T;
      Q = P1.Q;
      T = effort;
      Q = rate;
      T0 = first;
    end Thermal;

    model Pin "Potential at a pin of the standard library"
      extends Level;
      constant String portKind = "1 electric";
      Modelica.Electrical.Analog.Interfaces.PositivePin P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real u0(unit = "V") = 0 "Potential until a wave arrives";
      Real I(unit = "A") "Flow into the line";
      Real U(unit = "V") "Level";
    equation
      U = P1.v;
      I = P1.i;
      U = effort;
      I = rate;
      u0 = first;
    end Pin;

    model HeatPort "Temperature at a heat port of the standard library"
      extends Level;
      constant String portKind = "1 thermal";
      Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real T0(unit = "K") = 293.15 "Temperature until a wave arrives";
      Real Q(unit = "W") "Flow into the line";
      Real T(unit = "K") "Level";
    equation
      T = P1.T;
      Q = P1.Q_flow;
      T = effort;
      Q = rate;
      T0 = first;
    end HeatPort;

    model HydraulicWaves "Pressure at a node with waves, as components in C have it"
      extends Port;
      constant String portKind = "1 hydraulic";
      .NodeHydraulicC P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      parameter Real p0(unit = "Pa", displayUnit = "bar") = 0 "Wave until one arrives";
      Real Zf = 0 "Impedance of the line; 0 where there is none: a tank at p0";
      Real c = 0 "Wave that arrives";
      Real sent "Wave that leaves";
      Real q(unit = "m3/s", displayUnit = "l/min") "Flow into the line";
      Real p(unit = "Pa", displayUnit = "bar") "Level";
    equation
      q = P1.q;
      p = P1.p;
      P1.c = if not connected or noEvent(initial() or time < tFirst + D) then p0 else c;
      P1.Zc = Zf;
      sent = p + Zf*q;
    end HydraulicWaves;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "1D")}));
  end Nodes;

  package TLM_Interface_3D "Ports with six degrees of freedom"
    model TLMInterface3D "Force and torque at a frame"
      extends Port;
      import Modelica.Mechanics.MultiBody.Frames;
      constant String portKind = "6 mechanical";
      Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a annotation(Placement(transformation(extent = {{-116, -16}, {-84, 16}})));
      parameter Real f0[3](each unit = "N") = zeros(3) "Force until a wave arrives";
      parameter Real t0[3](each unit = "N.m") = zeros(3) "Torque until a wave arrives";
      Real Zf = 0 "Impedance of the line for forces";
      Real Zfr = 0 "Impedance of the line for torques";
      parameter Real place[3](each unit = "m") = zeros(3) "Where the sub-model's world is in that of the composite model";
      parameter Real turn[3, 3] = identity(3) "And how it is turned: row vectors of the sub-model times this are those of the composite model";
      Real c[6] = zeros(6) "Wave that arrives, in the composite model's world";
      Real sent[6] "Wave that leaves";
      Real R[3](each unit = "m") "Position in the composite model's world";
      Real A[3, 3] "Orientation: row vectors of the frame times this are those of the composite model's world";
      Real phi[3](each unit = "rad") "Angles of the rotations about x, y, z (last, second, first) that A is";
      Real vR[3](each unit = "m/s") "Velocity";
      Real Omega[3](each unit = "rad/s") "Angular velocity";
      Real F_tie[3](each unit = "N") "Force on the sub-model";
      Real M_tie[3](each unit = "N.m") "Torque on the sub-model";
    equation
      R = place + frame_a.r_0*turn;
      A = frame_a.R.T*turn;
      phi = angles(A);
      vR = der(frame_a.r_0)*turn;
      Omega = Frames.resolve1(frame_a.R, frame_a.R.w)*turn;
      if not connected then
        F_tie = zeros(3);
        M_tie = zeros(3);
      else
        F_tie = if noEvent(initial() or time < tFirst + D) then f0*turn else c[1:3] - Zf*vR;
        M_tie = if noEvent(initial() or time < tFirst + D) then t0*turn else c[4:6] - Zfr*Omega;
      end if;
      frame_a.f = -Frames.resolve2(frame_a.R, turn*F_tie);
      frame_a.t = -Frames.resolve2(frame_a.R, turn*M_tie);
      sent[1:3] = Zf*vR - F_tie;
      sent[4:6] = Zfr*Omega - M_tie;
    end TLMInterface3D;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "3D")}));
  end TLM_Interface_3D;

  package TLM_Interface_1D_to_3D "Ports with one degree of freedom in a model with six"
    model TLMInterface1Dto3D "Force along the line between two frames"
      extends Action;
      import Modelica.Mechanics.MultiBody.Frames;
      constant String portKind = "1 mechanical";
      Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a annotation(Placement(transformation(extent = {{-116, -16}, {-84, 16}})));
      Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b annotation(Placement(transformation(extent = {{84, -16}, {116, 16}})));
      parameter Real f0(unit = "N") = 0 "Force until a wave arrives";
      Real x(unit = "m") "Distance of the frames";
      Real v(unit = "m/s") "Its derivative";
      Real F(unit = "N") "Force that drives the frames apart";
    protected
      Real r[3](each unit = "m") "From frame_a to frame_b";
      Real along[3](each unit = "N") "F in the world";
    equation
      r = frame_b.r_0 - frame_a.r_0;
      x = noEvent(sqrt(r*r));
      assert(noEvent(x > 0), "the frames of a port with one degree of freedom must not meet: it has no direction then");
      v = r*der(r)/x;
      F = effort;
      v = rate;
      f0 = first;
      along = F*r/x;
      frame_a.f = Frames.resolve2(frame_a.R, along);
      frame_b.f = -Frames.resolve2(frame_b.R, along);
      frame_a.t = zeros(3);
      frame_b.t = zeros(3);
    end TLMInterface1Dto3D;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "1D 3D")}));
  end TLM_Interface_1D_to_3D;

  package TLM_Interface_Signal "Ports of signals"
    model TLMInput "A signal from another sub-model"
      extends Port;
      constant String portKind = "in signal";
      Skerry.Interfaces.SignalOut y "Its value" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
      parameter Real y0 = 0 "Value until the first one arrives";
      Real c = 0 "What arrives";
    equation
      // Without delay there is no time before the first one.
      y = if not connected then y0 elseif D > 0 and noEvent(initial() or time < tFirst + D) then y0 else c;
    end TLMInput;

    model TLMOutput "A signal for other sub-models"
      extends Port;
      constant String portKind = "out signal";
      Skerry.Interfaces.SignalIn u "Its value" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
      Real sent "What leaves";
    equation
      sent = u;
    end TLMOutput;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "y")}));
  end TLM_Interface_Signal;

  package Views "Ports in the results, by the names of the composite model"
    record Mechanical
      Real x(unit = "m"), v(unit = "m/s"), F(unit = "N");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Mechanical;
    record Rotational
      Real phi(unit = "rad"), w(unit = "rad/s"), T(unit = "N.m");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Rotational;
    record Hydraulic
      Real q(unit = "m3/s", displayUnit = "l/min"), p(unit = "Pa", displayUnit = "bar");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Hydraulic;
    record Pneumatic
      Real qm(unit = "kg/s"), p(unit = "Pa", displayUnit = "bar");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Pneumatic;
    record Electric
      Real I(unit = "A"), U(unit = "V");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Electric;
    record Thermal
      Real Q(unit = "W"), T(unit = "K");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Thermal;
    record Frame
      Real R[3](each unit = "m"), phi[3](each unit = "rad"), A[3, 3], vR[3](each unit = "m/s"), Omega[3](each unit = "rad/s");
      Real F_tie[3](each unit = "N"), M_tie[3](each unit = "N.m");
      annotation(Icon(graphics = {
        Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
        Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
        Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
        Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
        Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
    end Frame;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
      Text(extent = {{-75, 40}, {75, -40}}, textString = "view")}));
  end Views;

  function angles "The angles of an orientation, as phi of a frame"
    input Real A[3, 3];
    output Real phi[3];
  algorithm
    phi := {atan2(A[2, 3], A[3, 3]), -asin(max(-1, min(1, A[1, 3]))), atan2(A[1, 2], A[1, 1])};
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end angles;

  model Line "A line of n directions between two ports"
    parameter Integer n = 1 "1, or 6 between frames" annotation(Evaluate = true);
    parameter Real D(unit = "s") "Delay";
    parameter Real alpha = 0 "Filter of the waves, below 1" annotation(Evaluate = true);
    parameter Real late1 = 0, late2 = 0 "What comes from elsewhere is known so late";
    input Real sent1[n], sent2[n] "What leaves the ports";
    Real c1[n], c2[n] "What arrives at them";
  protected
    parameter Real tFirst(fixed = false, unit = "s") "Start of the run";
    parameter Real first1[n](each fixed = false), first2[n](each fixed = false) "What left the ports at first";
  initial equation
    tFirst = time;
    first1 = sent1;
    first2 = sent2;
  equation
    for i in 1:n loop
      if alpha > 0 then
        c1[i] = (1 - alpha)*delay(sent2[i], D - late2) + alpha*(if noEvent(initial() or time < tFirst + 2.5*D) then first2[i] else delay(c1[i], 1.5*D));
        c2[i] = (1 - alpha)*delay(sent1[i], D - late1) + alpha*(if noEvent(initial() or time < tFirst + 2.5*D) then first1[i] else delay(c2[i], 1.5*D));
      else
        c1[i] = delay(sent2[i], D - late2);
        c2[i] = delay(sent1[i], D - late1);
      end if;
    end for;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 40}, {100, -40}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, 0}, {-60, 25}, {-30, 25}, {0, 0}, {30, -25}, {60, -25}, {80, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "T = %T")}),
      Documentation(info = "
The rule of composite models: c(t) = (1 - alpha)*sent(t - D) + alpha*c(t - 1.5*D), the impedance unchanged. Skerry's own line
elements filter over the delay and adapt the impedance to it."));
  end Line;

  model HeldEnd "The end of a line at an FMU of co-simulation, which holds what it is given over a step"
    parameter Real H(unit = "s") "Communication step of the FMU";
    parameter Real Z "Impedance of the line; its inverse where the FMU takes a velocity";
    parameter Real response(min = 0) = 0 "How fast y changes for a unit of x: 1/mass, or a stiffness; 0: not known";
    input Real arriving "Wave that arrives in the middle of the step to come: delay(sent of the other end, T - H/2)";
    input Real y "What the FMU gives";
    output Real x "What the FMU takes, with the sign that brakes y";
    output Real sent "Wave that leaves, late by 1.5*H: for the other end delay(sent, T - 1.5*H)";
  protected
    parameter Real tFirst(fixed = false, unit = "s") "Start of the run";
    discrete Real held(start = 0, fixed = true) "x";
    discrete Real wave(start = 0, fixed = true) "What the step to come begins with";
    discrete Real yLast(start = 0, fixed = true);
    discrete Real left[2](each start = 0, each fixed = true) "What left in the last two steps";
    discrete Real tLast(start = 0, fixed = true, unit = "s");
  initial equation
    tFirst = time;
  equation
    when sample(tFirst, H) then
      // What has acted over the last step, and the mean of y over it.
      left[2] = pre(left[1]);
      left[1] = pre(wave) + Z*(pre(yLast) + y);
      wave = arriving;
      yLast = y;
      tLast = time;
      // y in the middle of the step to come: what x did to y in the last step, the next x will do; all else goes on as it did.
      held = (wave + Z*(y + (if response > 0 and time > tFirst + 0.5*H then 0.5*(y - pre(yLast) + response*H*pre(held)) else 0)))/(1 + 0.5*Z*response*H);
    end when;
    x = held;
    sent = left[2] + (left[1] - left[2])*(time - tLast)/H;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 60}, {100, -60}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -30}, {-40, -30}, {-40, 0}, {0, 0}, {0, 30}, {40, 30}, {40, 10}, {80, 10}}, color = {0, 90, 160}, thickness = 0.5),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Documentation(info = "
Without response x is wave + Z*y and what leaves is the effort as it acted: for a mass m this end neither makes nor loses energy as long as Z*H/m is
below 2, and the mass seems to be lighter by Z*H/2. With response the error falls with the square of H. The line has to be longer than 1.5*H."));
  end HeldEnd;

  model VaryingLine "A line whose delay changes while it runs: as stiff as at its shortest delay, the longer the heavier"
    parameter Integer n = 1 "1, or 6 between frames" annotation(Evaluate = true);
    parameter Real D(unit = "s") "Shortest delay";
    parameter Real longest(unit = "s") "Longest delay";
    parameter Real alpha = 0 "Filter of the waves, below 1" annotation(Evaluate = true);
    input Real wanted(unit = "s") "The delay that is wanted: announced D before it counts";
    input Real sent1[n], sent2[n] "What leaves the ports";
    Real T1(unit = "s"), T2(unit = "s") "The delay, as each end computes it: what is shared would tie the ends";
    Real Z1(unit = "1"), Z2(unit = "1") "How many times the impedances are those at the shortest delay";
    Real c1[n], c2[n] "What arrives at the ports";
  protected
    parameter Real tFirst(fixed = false, unit = "s") "Start of the run";
    Real target1(unit = "s"), target2(unit = "s") "What was announced";
    Real a1[n], a2[n] "Waves whose squares are power: they leave the ports";
    Real b1[n], b2[n] "And arrive";
    Real e1[n], e2[n] "On the way";
  initial equation
    tFirst = time;
    T1 = D;
    T2 = D;
  equation
    // No wave overtakes another: T changes by at most half as fast as time goes on.
    target1 = if noEvent(initial() or time < tFirst + D) then D else max(D, min(longest, delay(wanted, D)));
    target2 = if noEvent(initial() or time < tFirst + D) then D else max(D, min(longest, delay(wanted, D)));
    der(T1) = noEvent(max(-0.5, min(0.5, (target1 - T1)/D)));
    der(T2) = noEvent(max(-0.5, min(0.5, (target2 - T2)/D)));
    Z1 = T1/D;
    Z2 = T2/D;
    a1 = sent1/sqrt(Z1);
    a2 = sent2/sqrt(Z2);
    // The constant part of the delay is what makes the ends independent; the rest of it is never short of the steps.
    e1 = delay(a1, D/2);
    e2 = delay(a2, D/2);
    for i in 1:n loop
      // Squeezed or stretched on the way, each wave arrives with the energy that left.
      if alpha > 0 then
        b1[i] = (1 - alpha)*sqrt(1 - der(T1))*delay(e2[i], T1 - D/2, longest) + alpha*(if noEvent(initial() or time < tFirst + 2.5*D) then e2[i] else delay(b1[i], 1.5*D));
        b2[i] = (1 - alpha)*sqrt(1 - der(T2))*delay(e1[i], T2 - D/2, longest) + alpha*(if noEvent(initial() or time < tFirst + 2.5*D) then e1[i] else delay(b2[i], 1.5*D));
      else
        b1[i] = sqrt(1 - der(T1))*delay(e2[i], T1 - D/2, longest);
        b2[i] = sqrt(1 - der(T2))*delay(e1[i], T2 - D/2, longest);
      end if;
    end for;
    c1 = b1*sqrt(Z1);
    c2 = b2*sqrt(Z2);
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 40}, {100, -40}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, 0}, {-60, 25}, {-30, 25}, {0, 0}, {30, -25}, {60, -25}, {80, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier),
      Line(points = {{-60, -70}, {60, 70}}, color = {0, 90, 160}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Documentation(info = "
The stiffness Zf/D is kept, so what the line stores at rest stays; with the delay T the impedances are T/D times those at the shortest one, and
the line has the inertia Zf*T^2/D, of which all but Zf*D is there for the sake of long steps only."));
  end VaryingLine;

  model Touch "Reads numbers through lines, so that what sends them is an island of its own"
    parameter Integer n(min = 1) = 1;
    input Real u[n] annotation(HideResult = true);
    parameter Real D[n](each unit = "s") = fill(1, n);
  protected
    parameter Real rest = 0 "What is read has a past of its own";
    Real seen[n] annotation(HideResult = true);
  equation
    for i in 1:n loop
      seen[i] = delay(u[i], D[i]) + rest*delay(seen[i], D[i]);
    end for;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
      Line(points = {{-60, 0}, {60, 0}}, color = {0, 90, 160}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 10),
      Text(extent = {{-100, 100}, {100, 65}}, textString = "%name", textColor = {0, 0, 255})}));
  end Touch;

  annotation(Icon(graphics = {
    Rectangle(extent = {{-95, 35}, {-35, -35}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{35, 35}, {95, -35}}, lineColor = {90, 90, 90}, fillColor = {240, 240, 250}, fillPattern = FillPattern.Solid),
    Line(points = {{-35, 8}, {35, 8}}, color = {0, 90, 160}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 10),
    Line(points = {{-35, -8}, {35, -8}}, color = {0, 90, 160}, arrow = {Arrow.Filled, Arrow.None}, arrowSize = 10)}));
end Coupling;
