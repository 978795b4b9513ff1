// Skerry.Mechanic and Skerry.Rotational against closed forms.
package Mechanic
  import Skerry.Mechanic.*;
  import Skerry.Rotational;
  import Skerry.Signals;

  // A mass of 2 kg on 200 N/m with damping 4 N.s/m, let go 0.1 m from rest: omega0 = 10, decay 1/s.
  model Swing
    Fixed wall;
    SpringDamper spring(k = 200, d = 4, T = 1e-3, fStart = -20);
    Mass mass(m = 2, xStart = 0.1);
    Fixed wall2;
    IdealSpringDamper spring2(k = 200, d = 4);
    Mass mass2(m = 2, xStart = 0.1);
  equation
    connect(wall.P1, spring.P1);
    connect(spring.P2, mass.P1);
    connect(wall2.P1, spring2.P1);
    connect(spring2.P2, mass2.P1);
  end Swing;

  // Both ends of a line move together: it passes the force on and adds no drag of its own.
  model Push
    ForceSource push(f = 30);
    Mass rear(m = 10, vStart = 1);
    SpringDamper spring(k = 1e4, d = 10, T = 1e-3, fStart = 20, vStart = 1);
    Mass front(m = 20, vStart = 1);
  equation
    connect(push.P1, rear.P1);
    connect(rear.P2, spring.P1);
    connect(spring.P2, front.P1);
  end Push;

  // The front one runs away with 1 m/s, takes up 0.1 m of slack in 0.1 s, and the rope hands its whole velocity
  // to the equal mass behind: half a period of omega = sqrt(2*k/m) = 20 rad/s.
  model Tow
    Mass rear(m = 5);
    Rope rope(k = 1000, T = 1e-3, stretch = -0.1);
    Mass front(m = 5, vStart = 1, xStart = 0.1);
    Mass rear2(m = 5);
    IdealRope rope2(k = 1000, length = 0.2);
    Mass front2(m = 5, vStart = 1, xStart = 0.1);
  equation
    connect(rear.P2, rope.P1);
    connect(rope.P2, front.P1);
    connect(rear2.P2, rope2.P1);
    connect(rope2.P2, front2.P1);
  end Tow;

  model Contact "Friction and stops"
    ForceSource push(f = 10);
    Mass sliding(m = 2, Fc = 4, B = 0);
    ForceSource push2(f = 3);
    Mass stuck(m = 2, Fc = 4);
    ForceSource push3(f = 100);
    Mass stopped(m = 1, xMax = 0.1, kStop = 1e5, dStop = 500);
    ForceSource push4(f = -100);
    Mass stopped4(m = 1, xMin = -0.2, kStop = 1e5, dStop = 500);
  equation
    connect(push.P1, sliding.P1);
    connect(push2.P1, stuck.P1);
    connect(push3.P1, stopped.P1);
    connect(push4.P1, stopped4.P2);
  end Contact;

  // 3 m against 1 m: the mass at the short arm counts (1/3)^2 at the long one.
  model Levers
    ForceSource push(f = 7);
    Mass hand(m = 2);
    Lever lever(l1 = 3, l2 = 1);
    Mass load(m = 45);
    Sensor sensor;
    VelocitySource drive(v = 2, xStart = 1);
    IdealSpringDamper spring(k = 10, d = 1);
    Fixed wall(x = 0);
  equation
    connect(push.P1, hand.P1);
    connect(hand.P2, lever.P1);
    connect(lever.P2, load.P1);
    connect(sensor.P1, load.P2);
    connect(drive.P1, spring.P1);
    connect(spring.P2, wall.P1);
  end Levers;

  // Two inertias and a gear 4:1: J = 2 + 32/16; a shaft that swings with omega = sqrt(k/J).
  model Turn
    Rotational.TorqueSource motor(t = 8);
    Rotational.Inertia fast(J = 2);
    Rotational.Gear gear(ratio = 4);
    Rotational.Inertia slow(J = 32);
    Rotational.Sensor sensor;
    Rotational.Fixed wall;
    Rotational.Shaft shaft(k = 200, d = 4, T = 1e-3, tStart = -20);
    Rotational.Inertia wheel(J = 2, aStart = 0.1);
    Rotational.SpeedSource drive(w = 3);
    Rotational.IdealShaft shaft2(k = 10, d = 1);
    Rotational.Inertia wheel2(J = 0.1, wStart = 3);
  equation
    connect(motor.P1, fast.P1);
    connect(fast.P2, gear.P1);
    connect(gear.P2, slow.P1);
    connect(sensor.P1, slow.P2);
    connect(wall.P1, shaft.P1);
    connect(shaft.P2, wheel.P1);
    connect(drive.P1, shaft2.P1);
    connect(shaft2.P2, wheel2.P1);
  end Turn;
end Mechanic;

//! run: -m Mechanic.Swing --stop 2 --interval 0.01 --solver trapezoid --step 1e-3
//! at 0.5: mass.x = 0.1*exp(-0.5)*(cos(sqrt(99)*0.5) + sin(sqrt(99)*0.5)/sqrt(99)) +- 5e-4
//! end: mass.x = 0.1*exp(-2)*(cos(sqrt(99)*2) + sin(sqrt(99)*2)/sqrt(99)) +- 5e-4
//! end: mass2.x = 0.1*exp(-2)*(cos(sqrt(99)*2) + sin(sqrt(99)*2)/sqrt(99)) +- 1e-5
//! run: -m Mechanic.Push --stop 1 --interval 0.01 --solver trapezoid --step 1e-3
//! always: abs('front.v' - 1 - time) < 2e-3
//! always: abs('rear.v' - 1 - time) < 2e-3
//! run: -m Mechanic.Tow --stop 0.5 --interval 1e-3 --solver trapezoid --step 1e-3
//! at 0.09: rear.v = 0 +- 1e-9
//! at 0.3: rear.v = 1 +- 2e-2
//! at 0.3: front.v = 0 +- 2e-2
//! always: abs('rear.v' + 'front.v' - 1) < 2e-2
//! end: rope.P1.f = 0
//! at 0.3: rear2.v = 1 +- 1e-3
//! at 0.3: front2.v = 0 +- 1e-3
//! run: -m Mechanic.Contact --stop 1 --interval 0.01
//! end: sliding.v = 3 +- 5e-3
//! end: stuck.v = 1e-3*atanh(0.75) +- 1e-6
//! end: stopped.x = 0.1 + 100/1e5 +- 1e-5
//! end: stopped4.x = -0.2 - 100/1e5 +- 1e-5
//! run: -m Mechanic.Levers --stop 1 --interval 0.1
//! end: hand.v = 1 +- 1e-4
//! end: sensor.v = -1/3 +- 1e-4
//! end: sensor.x = -0.5/3 +- 1e-4
//! end: drive.P1.x = 3 +- 1e-5
//! end: wall.P1.f = 10*3 + 2 +- 1e-4
//! run: -m Mechanic.Turn --stop 2 --interval 0.01 --solver trapezoid --step 1e-3
//! end: fast.w = 4 +- 1e-4
//! end: sensor.w = 1 +- 1e-4
//! end: sensor.a = 1 +- 1e-3
//! end: wheel.a = 0.1*exp(-2)*(cos(sqrt(99)*2) + sin(sqrt(99)*2)/sqrt(99)) +- 5e-4
//! always: abs('wheel2.w' - 3) < 1e-6
