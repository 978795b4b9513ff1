within Skerry;
package Boundaries "Between components in equations and lines that give waves (NodeHydraulicC and relatives, native lines)"

  model Hydraulic "p = c + Zc*q"
    Skerry.Interfaces.NodeHydraulic A "To components";
    .NodeHydraulic P1 "To a line";
  equation
    A.p = P1.p;
    P1.q = A.q;
    P1.p = P1.c + P1.Zc*P1.q;
  end Hydraulic;

  model Pneumatic "p = c + Zc*qm"
    Skerry.Interfaces.NodePneumatic A "To components";
    .NodePneumatic P1 "To a line";
  equation
    A.p = P1.p;
    P1.qm = A.qm;
    P1.p = P1.c + P1.Zc*P1.qm;
  end Pneumatic;

  model Mechanic "f = c + Zc*v"
    Skerry.Interfaces.NodeMechanic A "To components";
    .NodeMechanic P1 "To a line";
    parameter Boolean above = true "The line is above the component: moving up presses it";
  protected
    final parameter Real s = if above then 1 else -1 "Sign";
  equation
    P1.x = s*A.x;
    P1.v = s*der(A.x);
    A.f = s*P1.f;
    P1.f = P1.c + P1.Zc*P1.v;
  end Mechanic;

  model Rotational "t = c + Zc*w"
    Skerry.Interfaces.NodeMechanicRotational A "To components";
    .NodeMechanicRotational P1 "To a line";
    parameter Boolean above = true "The line is above the component: turning up presses it";
  protected
    final parameter Real s = if above then 1 else -1 "Sign";
  equation
    P1.a = s*A.a;
    P1.w = s*der(A.a);
    A.t = s*P1.t;
    P1.t = P1.c + P1.Zc*P1.w;
  end Rotational;

  model Electric "u = c + Zc*i"
    Skerry.Interfaces.NodeElectric A "To components";
    .NodeElectric P1 "To a line";
  equation
    A.u = P1.u;
    P1.i = A.i;
    P1.u = P1.c + P1.Zc*P1.i;
  end Electric;

  model Thermal "T = c + Zc*Q"
    Skerry.Interfaces.NodeThermal A "To components";
    .NodeThermal P1 "To a line";
  equation
    A.T = P1.T;
    P1.Q = A.Q;
    P1.T = P1.c + P1.Zc*P1.Q;
  end Thermal;
end Boundaries;
