within Skerry;
package Rotational "Rotation around one axis"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  model Fixed "A fixed angle"
    NodeMechanicRotational P1;
    parameter Real a(unit = "rad") = 0 "Angle";
  equation
    P1.a = a;
  end Fixed;

  model TorqueSource "A given torque that turns in the direction of the angle"
    extends Commanded(final given = t);
    NodeMechanicRotational P1;
    parameter Real t(unit = "N.m") = 1 "Torque, without a signal";
  equation
    P1.t = -command;
  end TorqueSource;

  model SpeedSource "A given speed"
    extends Commanded(final given = w);
    NodeMechanicRotational P1(a(start = aStart, fixed = true));
    parameter Real w(unit = "rad/s") = 1 "Speed, without a signal";
    parameter Real aStart(unit = "rad") = 0 "Angle at the start";
  equation
    der(P1.a) = command;
  end SpeedSource;

  model Inertia "Rotating mass with viscous friction"
    NodeMechanicRotational P1;
    NodeMechanicRotational P2 "Rigidly the same as P1";
    parameter Real J(unit = "kg.m2", min = 1e-300) = 1 "Moment of inertia";
    parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
    parameter Real aStart(unit = "rad") = 0 "Angle at the start";
    parameter Real wStart(unit = "rad/s") = 0 "Speed at the start";
    Real a(unit = "rad", start = aStart, fixed = true) "Angle";
    Real w(unit = "rad/s", start = wStart, fixed = true) "Speed";
  equation
    P1.a = a;
    P2.a = a;
    der(a) = w;
    J*der(w) = P1.t + P2.t - B*w;
  end Inertia;

  model Shaft "Elastic shaft with damping (line element)"
    NodeMechanicRotational P1;
    NodeMechanicRotational P2;
    parameter Real k(unit = "N.m/rad", min = 1e-300) = 1e4 "Stiffness";
    parameter Real d(unit = "N.m.s/rad", min = 0) = 0 "Damping";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through the shaft: the step, or less";
    parameter Real tStart(unit = "N.m") = 0 "Torque that P1 passes on to P2 at the start";
    parameter Real wStart(unit = "rad/s") = 0 "Speed of both ends at the start";
    final parameter Real Zc(unit = "N.m.s/rad") = k*T "Characteristic impedance";
    Real t1(unit = "N.m") "Elastic torque at P1";
    Real t2(unit = "N.m") "Elastic torque at P2";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, start = {tStart + Zc*wStart, tStart - Zc*wStart});
    Waves damper(n = 2, T = T, start = {d*wStart, -d*wStart}) "Each end brakes against the other's past speed";
  equation
    // Seen from each end, a rotation into the shaft counts, so the second end has the opposite sign.
    t1 = waves.c[1] + Zc*der(P1.a);
    t2 = waves.c[2] - Zc*der(P2.a);
    waves.w[1] = t1 + Zc*der(P1.a);
    waves.w[2] = t2 - Zc*der(P2.a);
    damper.w[1] = d*der(P1.a);
    damper.w[2] = -d*der(P2.a);
    P1.t = t1 + d*der(P1.a) + damper.c[1];
    P2.t = -(t2 - d*der(P2.a) + damper.c[2]);
  end Shaft;

  model IdealShaft "Elastic shaft with damping in equations"
    NodeMechanicRotational P1;
    NodeMechanicRotational P2;
    parameter Real k(unit = "N.m/rad", min = 0) = 1e4 "Stiffness";
    parameter Real d(unit = "N.m.s/rad", min = 0) = 0 "Damping";
  equation
    P1.t = k*(P1.a - P2.a) + d*(der(P1.a) - der(P2.a));
    P2.t = -P1.t;
  end IdealShaft;

  model Gear "Ideal gear"
    NodeMechanicRotational P1;
    NodeMechanicRotational P2;
    parameter Real ratio = 1 "Speed of P1 per speed of P2; below 0 it turns the other way";
  equation
    P1.a = ratio*P2.a;
    P2.t = -ratio*P1.t;
  end Gear;

  model Sensor "Angle and speed of a node"
    NodeMechanicRotational P1;
    SignalOut a "Angle";
    SignalOut w "Speed";
  equation
    P1.t = 0;
    a = P1.a;
    w = der(P1.a);
  end Sensor;
end Rotational;
