within Skerry;
package Mechanic "Translation along one axis"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;

  model Fixed "A fixed position"
    NodeMechanic P1;
    parameter Real x(unit = "m") = 0 "Position";
  equation
    P1.x = x;
  end Fixed;

  model ForceSource "A given force that pushes in the direction of x"
    extends Commanded(final given = f);
    NodeMechanic P1;
    parameter Real f(unit = "N") = 1 "Force, without a signal";
  equation
    P1.f = -command;
  end ForceSource;

  model VelocitySource "A given velocity"
    extends Commanded(final given = v);
    NodeMechanic P1(x(start = xStart, fixed = true));
    parameter Real v(unit = "m/s") = 1 "Velocity, without a signal";
    parameter Real xStart(unit = "m") = 0 "Position at the start";
  equation
    der(P1.x) = command;
  end VelocitySource;

  model Mass "Mass with friction and end stops"
    NodeMechanic P1;
    NodeMechanic P2 "Rigidly the same as P1";
    parameter Real m(unit = "kg", min = 1e-300) = 1 "Mass";
    parameter Real B(unit = "N.s/m", min = 0) = 0 "Viscous friction";
    parameter Real Fc(unit = "N", min = 0) = 0 "Dry friction";
    parameter Real v0(unit = "m/s", min = 1e-300) = 1e-3 "Below about this velocity dry friction is viscous";
    parameter Real xMin(unit = "m") = -1e60 "Lower end stop";
    parameter Real xMax(unit = "m") = 1e60 "Upper end stop";
    parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the stops";
    parameter Real dStop(unit = "N.s/m", min = 0) = 1e4 "Damping of the stops";
    parameter Real xStart(unit = "m") = 0 "Position at the start";
    parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
    Real x(unit = "m", start = xStart, fixed = true) "Position";
    Real v(unit = "m/s", start = vStart, fixed = true) "Velocity";
    Real friction(unit = "N") "Force of friction";
    Real stop(unit = "N") "Force of the stops";
  equation
    P1.x = x;
    P2.x = x;
    der(x) = v;
    friction = B*v + Fc*tanh(v/v0);
    // A stop pushes and never pulls.
    stop = smooth(0, noEvent(if x < xMin then max(kStop*(xMin - x) - dStop*v, 0)
      elseif x > xMax then -max(kStop*(x - xMax) + dStop*v, 0) else 0));
    m*der(v) = P1.f + P2.f - friction + stop;
  end Mass;

  model Spring "Spring (line element)"
    NodeMechanic P1 "Lower end";
    NodeMechanic P2 "Upper end";
    parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through the spring: the step, or less";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Filter of the waves, see Lines.Waves";
    parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
    parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
    final parameter Real Zc(unit = "N.s/m") = k*T/(1 - alpha) "Characteristic impedance";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, alpha = alpha, start = {fStart + Zc*vStart, fStart - Zc*vStart});
  equation
    // Seen from each end, a movement into the spring counts, so the upper end has the opposite sign.
    P1.f = waves.c[1] + Zc*der(P1.x);
    P2.f = -waves.c[2] + Zc*der(P2.x);
    waves.w[1] = P1.f + Zc*der(P1.x);
    waves.w[2] = -P2.f - Zc*der(P2.x);
  end Spring;

  model SpringDamper "Spring with damper (line element)"
    NodeMechanic P1 "Lower end";
    NodeMechanic P2 "Upper end";
    parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
    parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping";
    parameter Real T(unit = "s", min = 0) = 1e-4 "Time a wave needs through the spring: the step, or less";
    parameter Real fStart(unit = "N") = 0 "Force at the start, positive when pressed together";
    parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
    final parameter Real Zc(unit = "N.s/m") = k*T "Characteristic impedance";
    Real f1(unit = "N") "Force of the spring at P1";
    Real f2(unit = "N") "Force of the spring at P2";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, start = {fStart + Zc*vStart, fStart - Zc*vStart});
    Waves damper(n = 2, T = T, start = {d*vStart, -d*vStart}) "Each end brakes against the other's past velocity";
  equation
    f1 = waves.c[1] + Zc*der(P1.x);
    f2 = waves.c[2] - Zc*der(P2.x);
    waves.w[1] = f1 + Zc*der(P1.x);
    waves.w[2] = f2 - Zc*der(P2.x);
    damper.w[1] = d*der(P1.x);
    damper.w[2] = -d*der(P2.x);
    P1.f = f1 + d*der(P1.x) + damper.c[1];
    P2.f = -(f2 - d*der(P2.x) + damper.c[2]);
  end SpringDamper;

  model IdealSpringDamper "Spring with damper in equations"
    NodeMechanic P1 "Lower end";
    NodeMechanic P2 "Upper end";
    parameter Real k(unit = "N/m", min = 0) = 1e4 "Stiffness";
    parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping";
    parameter Real length(unit = "m") = 0 "Distance of the ends without force";
  equation
    P1.f = k*(P1.x - P2.x + length) + d*(der(P1.x) - der(P2.x));
    P2.f = -P1.f;
  end IdealSpringDamper;

  model Rope "Rope that pulls and never pushes (line element)"
    NodeMechanic P1 "Lower end";
    NodeMechanic P2 "Upper end";
    parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Stiffness";
    parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping while it is tight";
    parameter Real T(unit = "s", min = 0) = 1e-3 "Time a wave needs through the rope: the step, or less";
    parameter Real stretch(unit = "m") = 0 "Elongation at the start; below 0 it is slack";
    parameter Real vStart(unit = "m/s") = 0 "Velocity of both ends at the start";
    final parameter Real Zc(unit = "N.s/m") = k*T "Characteristic impedance";
    Real f1(unit = "N") "What a spring would pull at P1";
    Real f2(unit = "N") "What a spring would pull at P2";
  protected
    Waves waves(n = 2, T = T, Zc = Zc, start = {k*stretch - Zc*vStart, k*stretch + Zc*vStart});
    Waves damper(n = 2, T = T, start = {-d*vStart, d*vStart}) "Each end brakes against the other's past velocity";
  equation
    // The waves are those of a spring: they carry how long the rope is, tight or not.
    f1 = waves.c[1] - Zc*der(P1.x);
    f2 = waves.c[2] + Zc*der(P2.x);
    waves.w[1] = f1 - Zc*der(P1.x);
    waves.w[2] = f2 + Zc*der(P2.x);
    damper.w[1] = -d*der(P1.x);
    damper.w[2] = d*der(P2.x);
    P1.f = -pull(f1, -d*der(P1.x) + damper.c[1]);
    P2.f = pull(f2, d*der(P2.x) + damper.c[2]);
  end Rope;

  function pull "Force of a rope"
    input Real spring(unit = "N") "What a spring would pull";
    input Real damper(unit = "N") "What the damper adds";
    output Real f(unit = "N") "Nothing when slack, never below 0";
  algorithm
    f := smooth(0, noEvent(if spring > 0 and spring + damper > 0 then spring + damper else 0));
    annotation(Inline = true);
  end pull;

  model IdealRope "Rope in equations"
    NodeMechanic P1 "Lower end";
    NodeMechanic P2 "Upper end";
    parameter Real k(unit = "N/m", min = 0) = 1e4 "Stiffness";
    parameter Real d(unit = "N.s/m", min = 0) = 0 "Damping while it is tight";
    parameter Real length(unit = "m") = 0 "Distance of the ends when it becomes tight";
  equation
    P2.f = pull(k*(P2.x - P1.x - length), d*(der(P2.x) - der(P1.x)));
    P1.f = -P2.f;
  end IdealRope;

  model Lever "Lever with the pivot between its ends, small angles"
    NodeMechanic P1;
    NodeMechanic P2;
    parameter Real l1(unit = "m", min = 1e-300) = 1 "Arm at P1";
    parameter Real l2(unit = "m", min = 1e-300) = 1 "Arm at P2";
  equation
    P2.x*l1 = -P1.x*l2;
    P1.f*l1 = P2.f*l2;
  end Lever;

  model Sensor "Position and velocity of a node"
    NodeMechanic P1;
    SignalOut x "Position";
    SignalOut v "Velocity";
  equation
    P1.f = 0;
    x = P1.x;
    v = der(P1.x);
  end Sensor;
end Mechanic;
