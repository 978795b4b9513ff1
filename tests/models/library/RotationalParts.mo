// The parts of Skerry.Rotational beyond shafts and inertias, against closed forms.
package RotationalParts
  import Skerry.Rotational.*;
  import Skerry.Mechanic;
  import Skerry.Signals;

  model Gears
    TorqueSource t1(t = 10);
    LossyGear lossy(ratio = 4, eta = 0.8);
    Inertia j1(J = 16) "10*4*0.8 = 32 N.m";
    Inertia drum(J = 1, wStart = 1) "0.1 rad of slack, then half a period of 100 rad/s";
    GearBacklash slack(k = 1e4, d = 0, gap = 0.2);
    Fixed wall;
    TorqueSource t3(t = 3);
    Planetary planetary(ratio = 2);
    Fixed wall3;
    Inertia j3(J = 3) "With the ring fixed the carrier turns with a third: 9 N.m";
    TorqueSource t4(t = 10);
    Differential axle(ratio = 3);
    Inertia left(J = 5) "15 N.m on each side";
    Inertia right(J = 15);
    PowerSensor power;
  equation
    connect(t1.P1, lossy.P1);
    connect(lossy.P2, j1.P1);
    connect(drum.P1, slack.P1);
    connect(slack.P2, wall.P1);
    connect(t3.P1, planetary.sun);
    connect(planetary.ring, wall3.P1);
    connect(planetary.carrier, j3.P1);
    connect(t4.P1, power.P1);
    connect(power.P2, axle.P1);
    connect(axle.P2, left.P1);
    connect(axle.P3, right.P1);
  end Gears;

  // 1 and 3 kg.m2 meet at 25 rad/s after 1 s; half of the energy less the common one becomes heat: 3750 J.
  model Shift
    Inertia j1(J = 1, wStart = 100);
    Clutch clutch(tMax = 75, wStart = 100);
    Inertia j2(J = 3);
    Real heat(start = 0, fixed = true);
    TorqueSensor meter;
  equation
    der(heat) = clutch.loss;
    connect(j1.P2, clutch.P1);
    connect(clutch.P2, meter.P1);
    connect(meter.P2, j2.P1);
  end Shift;

  // Slips with 20 N.m until 1 s, then holds 15 N.m; opened at 2 s it lets go.
  model Hold
    FrictionInertia coasting(J = 2, Tc = 4, wStart = 10) "Stands after 5 s";
    Inertia j(J = 2, wStart = 2.5);
    Brake brake(useInput = true, tMax = 20, wStart = 2.5);
    Signals.Step open(y0 = 1, yA = -1, t0 = 2);
    TorqueSource t(t = 15);
  equation
    connect(j.P1, brake.P1);
    connect(open.y, brake.u);
    connect(t.P1, j.P2);
  end Hold;

  // 2 N.m turn both with 1 rad/s2; from 1 to 2 s -2 N.m brake only the first; it catches up at 3 s.
  model Freewheel
    TorqueSource t(useInput = true);
    Signals.Pulse pulse(y0 = 2, yA = -4, t0 = 1, t1 = 2);
    Inertia j1(J = 1);
    OneWayClutch clutch;
    Inertia j2(J = 1);
  equation
    connect(pulse.y, t.u);
    connect(t.P1, j1.P1);
    connect(j1.P2, clutch.P1);
    connect(clutch.P2, j2.P1);
  end Freewheel;

  model Drives
    SpeedSource w1(w = 100);
    TorqueConverter converter;
    SpeedSource w2(w = 60);
    Engine engine(wRef = 100, full = [0, 100; 1000, 100], drag = 0, droop = 0.1) "Half of full load: half of the droop";
    Inertia j(J = 1, wStart = 95);
    TorqueSource load(t = -50);
    TorqueSource t3(t = 30);
    Wheel wheel(r = 0.3);
    Mechanic.Mass car(m = 50) "100 N";
    SpeedSource w4(w = 11/0.3);
    Tyre tyre(r = 0.3, Fz = 3000) "Slip 0.1";
    Mechanic.VelocitySource road(v = 10);
    TorqueSource t5(t = 10);
    Inertia j5(J = 0.01, B = 1);
    Belt belt(r1 = 0.05, r2 = 0.1, k = 1e5, F0 = 500) "200 N over two strands: 1 mm";
    Fixed wall;
    AngleSource angle(useInput = true, fCrit = 20);
    Signals.Ramp r(y0 = 0, yA = 2, t0 = 0, t1 = 2);
    Damper damper(d = 5);
    Fixed wall2;
  equation
    connect(w1.P1, converter.P1);
    connect(converter.P2, w2.P1);
    connect(engine.P1, j.P1);
    connect(load.P1, j.P2);
    connect(t3.P1, wheel.S);
    connect(wheel.P1, car.P1);
    connect(w4.P1, tyre.S);
    connect(tyre.P1, road.P1);
    connect(t5.P1, j5.P1);
    connect(j5.P2, belt.P1);
    connect(belt.P2, wall.P1);
    connect(r.y, angle.u);
    connect(angle.P1, damper.P1);
    connect(damper.P2, wall2.P1);
  end Drives;

  // An open clutch between shafts that have settled: accelerations around zero are no events.
  model Idle
    TorqueSource t(t = 10);
    Inertia j1(J = 1, B = 1);
    Clutch clutch(engaged = 0);
    Inertia j2(J = 1, B = 0.5);
  equation
    connect(t.P1, j1.P1);
    connect(j1.P2, clutch.P1);
    connect(clutch.P2, j2.P1);
  end Idle;

  model Wrong
    Inertia j(J = -1);
  end Wrong;
end RotationalParts;

//! run: -m RotationalParts.Gears --stop 1 --interval 0.01
//! end: j1.w = 2 +- 2e-2
//! at 0.12: drum.w = cos(2) +- 1e-4
//! at 0.18: drum.w = -1 +- 1e-4
//! end: j3.w = 3 +- 1e-5
//! end: planetary.sun.a = 3*1.5 +- 5e-5
//! end: left.w = 3 +- 1e-5
//! end: right.w = 1 +- 1e-5
//! end: power.power = 10*6 +- 1e-4
//! run: -m RotationalParts.Shift --stop 2 --interval 0.01
//! at 0.5: j1.w = 100 - 37.5 +- 1e-4
//! at 0.5: meter.t = 75 +- 1e-9
//! end: j1.w = 25 +- 1e-4
//! end: j2.w = 25 +- 1e-4
//! end: meter.t = 0 +- 1e-9
//! end: heat = 3750 +- 0.1
//! run: -m RotationalParts.Shift --stop 2 --interval 0.01 --solver trapezoid --step 1e-3
//! end: j1.w = 25 +- 1e-8
//! end: heat = 3750 +- 1e-2
//! run: -m RotationalParts.Shift --stop 2 --interval 0.01 --solver euler --step 1e-3
//! end: j1.w = 25 +- 1e-8
//! run: -m RotationalParts.Hold --stop 6 --interval 0.01
//! at 4: coasting.w = 2 +- 1e-5
//! end: coasting.w = 0 +- 0
//! at 0.5: j.w = 1.25 +- 1e-5
//! at 1.5: j.w = 0 +- 1e-9
//! at 1.5: brake.force = 15 +- 1e-6
//! at 3: j.w = 7.5 +- 1e-4
//! run: -m RotationalParts.Hold --stop 6 --interval 0.01 --solver rk4 --step 1e-3
//! at 1.5: j.w = 0 +- 1e-9
//! at 3: j.w = 7.5 +- 1e-6
//! run: -m RotationalParts.Freewheel --stop 4 --interval 0.01
//! at 0.5: j1.w = 0.5 +- 1e-5
//! at 1.5: j1.w = 0 +- 1e-5
//! at 1.5: j2.w = 1 +- 1e-5
//! at 2.5: j1.w = 0 +- 1e-5
//! end: j1.w = 2 +- 1e-4
//! end: j2.w = 2 +- 1e-4
//! run: -m RotationalParts.Drives --stop 1 --interval 0.01
//! end: converter.P1.t = 1.9e-3*1e4 +- 1e-6
//! end: converter.P2.t = -(2 - 0.6/0.85)*19 +- 1e-6
//! end: j.w = 95 +- 2
//! end: car.v = 2 +- 1e-5
//! end: tyre.f = 3000*sin(1.9*atan(1 - 0.97*(1 - atan(1)))) +- 1e-3
//! end: j5.a = 1e-3/0.05 +- 1e-6
//! end: damper.P1.t = 5 +- 1e-4
//! end: angle.P1.a = 1 - 2/(40*pi) +- 1e-5
//! run: -m RotationalParts.Drives --stop 20 --interval 1 --only j.w
//! end: j.w = 95 +- 1e-3
//! run: -m RotationalParts.Idle --stop 100 --interval 1 --solver trapezoid --step 1e-2
//! end: j1.w = 10 +- 1e-9
//! end: j2.w = 0 +- 1e-9
//! count: events = 2 +- 3
//! run: -m RotationalParts.Wrong --stop 1
//! exit: 1
//! says: 'j.J' is -1 and must be above zero
