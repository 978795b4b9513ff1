// The parts of Skerry.Mechanic beyond springs and masses, against closed forms.
package MechanicParts
  import Skerry.Mechanic.*;
  import Skerry.Rotational;
  import Skerry.Signals;

  // The mass of 1 kg meets its stop at 0.1 m with sqrt(3) m/s after (sqrt(3) - 1)/10 s and is pushed on by 10 N.
  model Bounce
    Mass m(m = 1, vStart = 1, xMax = 0.1);
    ForceSource f(f = 10);
  equation
    connect(f.P1, m.P1);
    annotation(experiment(StopTime = 1, Interval = 1e-3));
  end Bounce;

  // The same with a rigid stop; from 0.5 to 0.6 s 2 N pull it away: 0.2 m/s, 0.01 m, and back with 10 N.
  model Rigid
    FrictionMass m(m = 1, vStart = 1, xMax = 0.1);
    ForceSource f(useInput = true);
    Signals.Pulse pulse(y0 = 10, yA = -12, t0 = 0.5, t1 = 0.6);
    FrictionMass ball(m = 1, xStart = 0.05, xMin = 0, e = 0.5) "Falls with 10 m/s2 and keeps half of its velocity";
    ForceSource weight(f = -10);
  equation
    connect(f.P1, m.P1);
    connect(pulse.y, f.u);
    connect(weight.P1, ball.P1);
  end Rigid;

  // Slides 0.1 m in 0.2 s and sticks; a force of 30 N/s tears another one loose after 0.5 s.
  model Stick
    FrictionMass sliding(m = 2, Fc = 10, vStart = 1);
    FrictionMass held(m = 2, Fc = 10, Fs = 15, vs = 1e-4);
    ForceSource f(useInput = true);
    Signals.Ramp ramp(y0 = 0, yA = 60, t0 = 0, t1 = 2);
    Mass top(m = 2, vStart = 5) "Slides on low: both have 2 m/s after 1 s and 2.5 m";
    Mass low(m = 3);
    Friction between(Fc = 6, vStart = 5);
  equation
    connect(f.P1, held.P1);
    connect(ramp.y, f.u);
    connect(top.P1, between.P1);
    connect(between.P2, low.P1);
  end Stick;

  // Half a period of sqrt(k/m) = 100 rad/s in the contact, without damping: the velocity comes back.
  model Touch
    Mass ball(m = 1, vStart = 1);
    Contact wall(k = 1e4, d = 0, length = 0.1);
    Fixed ground(x = 0.2);
    Mass shuttle(m = 1, vStart = 1) "0.1 m to each side";
    Backlash slack(k = 1e4, d = 0, gap = 0.2);
    Fixed ground2;
  equation
    connect(ball.P1, wall.P1);
    connect(wall.P2, ground.P1);
    connect(shuttle.P1, slack.P1);
    connect(slack.P2, ground2.P1);
  end Touch;

  model Sources
    PositionSource ramp(useInput = true, fCrit = 20);
    Signals.Ramp r(y0 = 0.5, yA = 2, t0 = 0, t1 = 2);
    AccelerationSource push(a = 3, xStart = 1, vStart = -1);
    Damper damper(d = 5) "Both move at the same time";
    Weight weight(m = 2, slope = 0.5);
    Mass sledge(m = 2);
    AccelerationSensor meter;
    VelocitySource drive(v = 2);
    DistanceSensor distance;
  equation
    connect(r.y, ramp.u);
    connect(ramp.P1, damper.P1);
    connect(damper.P2, push.P1);
    connect(weight.P1, sledge.P1);
    connect(meter.P1, sledge.P2);
    connect(drive.P1, distance.P1);
    connect(push.P1, distance.P2);
  end Sources;

  // Driven with 0.5 m/s: phi = asin(x/l1); the spring at P2 gives 100 N/m.
  model Levers
    VelocitySource drive(v = 0.5);
    AngleLever lever(l1 = 1, l2 = 2, a2 = 1);
    IdealSpringDamper spring(k = 100);
    Fixed wall;
    VelocitySource drive2(v = 1);
    Linkage linkage(table = [0, 1; 1, 2]) "P2.x = x + x^2/2";
    ForceSensor sensor;
    Mass load(m = 3, vStart = 1) "a = v^2*dr/dx = 1: 3 N, times the ratio at P1";
    Fixed hook;
    Pulley pulley;
    Mass free(m = 1);
    ForceSource pull(f = 20);
    PowerSensor power;
  equation
    connect(drive.P1, lever.P1);
    connect(lever.P2, spring.P1);
    connect(spring.P2, wall.P1);
    connect(drive2.P1, linkage.P1);
    connect(linkage.P2, sensor.P1);
    connect(sensor.P2, load.P1);
    connect(hook.P1, pulley.P1);
    connect(pulley.P2, free.P1);
    connect(pull.P1, power.P1);
    connect(power.P2, pulley.P3);
  end Levers;

  model Turning
    Rotational.TorqueSource t1(t = 10);
    RackPinion rack(r = 0.1);
    Mass m1(m = 50) "100 N on 50 kg";
    Rotational.TorqueSource t2(t = 1);
    Screw screw(lead = 0.01, eta = 0.8);
    Mass m2(m = 100) "0.8*2*pi/0.01 N on 100 kg";
    Rotational.SpeedSource w3(w = 0.5);
    CrankLink link(a = 1, b = 0.5, phi0 = 1);
    ForceSource f3(f = 1000);
    Rotational.SpeedSource w4(w = 10);
    SliderCrank crank(r = 0.05, l = 0.2);
    ForceSource f4(f = 100);
    Rotational.SpeedSource w5(w = 1);
    Cam cam(r = 0.03, c = {0.005, 0.001}, s = {0.002, 0}, k = 1e6, d = 1000);
    Mass follower(m = 0.01, xStart = 0.036, B = 0);
    ForceSource f5(f = -50) "Presses the follower on the cam: 0.05 mm";
  equation
    connect(t1.P1, rack.S);
    connect(rack.P1, m1.P1);
    connect(t2.P1, screw.S);
    connect(screw.P1, m2.P1);
    connect(w3.P1, link.S);
    connect(link.P1, f3.P1);
    connect(w4.P1, crank.S);
    connect(crank.P1, f4.P1);
    connect(w5.P1, cam.S);
    connect(cam.P1, follower.P1);
    connect(f5.P1, follower.P2);
  end Turning;

  // Coasting against drag alone: v = v0/(1 + v0*t*rho*CdA/(2*m)); downhill without resistance but drag: tanh.
  model Road
    Vehicle coast(m = 1000, cr = 0, CdA = 0.8, vStart = 30);
    Vehicle hill(m = 1000, cr = 0, CdA = 0.8, grade = -0.1);
    Vehicle roll(m = 1000, cr = 0.02, CdA = 0, vStart = 10);
  end Road;

  model Wrong "No mass"
    Mass m(m = 0);
  end Wrong;
end MechanicParts;

//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3
//! at 0.07: m.v = 1.7 +- 1e-6
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! end: m.v = 0 +- 1e-9
//! always: 'm.stop' <= 0 and 'm.v' > -0.2
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver cvode
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver ida
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver ieuler --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver ieuler --step 1e-3
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver euler --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-6
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver heun --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver rk4 --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
//! run: -m MechanicParts.Bounce --stop 1 --interval 1e-3 --solver dopri5 --step 1e-4
//! end: m.x = 0.1 + 10/1e7 +- 1e-9
// With 1e-3 these would go on with nonsense: 25 m/s, or all of the velocity, where 0.12 m/s are left.
//! run: -m MechanicParts.Bounce --stop 1 --solver euler --step 1e-3
//! exit: 5
//! says: take a step of 0.0001 s or less
//! run: -m MechanicParts.Bounce --stop 1 --solver rk3 --step 1e-3
//! exit: 5
//! says: take a step of 0.0001 s or less
//! run: -m MechanicParts.Bounce --stop 1 --solver rk4 --step 1e-3
//! exit: 5
//! says: take a step of 0.0001 s or less
//! run: -m MechanicParts.Bounce --stop 1 --solver trapezoid --step 1e-3
//! exit: 5
//! says: take a step of 0.0001 s or less
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3
//! at 0.4: m.x = 0.1 +- 0
//! at 0.4: m.v = 0 +- 0
//! at 0.6: m.x = 0.09 +- 1e-6
//! at 0.6: m.v = -0.2 +- 1e-6
//! end: m.x = 0.1 +- 0
//! always: 'm.x' <= 0.1 + 1e-12
//! at 0.15: ball.v = 0.5 - 10*(0.15 - 0.1) +- 1e-5
//! end: ball.x = 0 +- 0
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3 --solver euler --step 1e-3
//! at 0.4: m.x = 0.1 +- 0
//! end: m.v = 0 +- 0
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3 --solver rk4 --step 1e-3
//! at 0.4: m.x = 0.1 +- 0
//! at 0.6: m.x = 0.09 +- 1e-9
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3 --solver trapezoid --step 1e-3
//! at 0.4: m.x = 0.1 +- 0
//! at 0.6: m.x = 0.09 +- 1e-9
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3 --solver ieuler --step 1e-3
//! at 0.4: m.x = 0.1 +- 0
//! end: m.x = 0.1 +- 0
//! run: -m MechanicParts.Rigid --stop 1 --interval 1e-3 --solver cvode
//! at 0.6: m.x = 0.09 +- 1e-6
//! end: m.x = 0.1 +- 0
//! run: -m MechanicParts.Stick --stop 1.5 --interval 0.01
//! at 0.1: sliding.x = 0.075 +- 1e-7
//! end: sliding.x = 0.1 +- 1e-7
//! end: sliding.v = 0 +- 0
//! at 0.49: held.x = 0 +- 0
// From 0.5 s on with 30*t - 10 N: m*v = 15*(t^2 - 1/4) - 10*(t - 1/2), after 0.1 mm/s of Stribeck.
//! at 1.5: held.v = (15*(1.5^2 - 0.25) - 10)/2 +- 5e-3
//! at 0.5: between.dx = 5*0.5 - 5*0.125 +- 2e-5
//! end: top.v = 2 +- 1e-6
//! end: between.dx = 2.5 +- 1e-5
//! run: -m MechanicParts.Stick --stop 1.5 --interval 0.01 --solver rk4 --step 1e-3
//! end: sliding.v = 0 +- 0
//! end: between.dx = 2.5 +- 1e-9
//! run: -m MechanicParts.Stick --stop 1.5 --interval 0.01 --solver trapezoid --step 1e-3
//! end: sliding.x = 0.1 +- 1e-9
//! at 0.49: held.x = 0 +- 0
//! run: -m MechanicParts.Touch --stop 0.3 --interval 1e-3
//! at 0.1: ball.v = 1 +- 1e-5
//! at 0.12: ball.v = cos(2) +- 1e-4
//! at 0.2: ball.v = -1 +- 1e-4
//! at 0.2: ball.x = 0.1 - (0.1 - pi/100) +- 1e-5
//! at 0.12: shuttle.v = cos(2) +- 1e-4
//! at 0.25: shuttle.x = 0.1 - (0.15 - pi/100) +- 1e-5
//! run: -m MechanicParts.Sources --stop 2 --interval 0.01
//! at 1: ramp.P1.x = 0.5 + 1 - 2/(40*pi) +- 1e-4
//! at 1: push.P1.x = 1 - 1 + 1.5 +- 1e-6
//! at 1: damper.f = 5*(1 - 2) +- 1e-3
//! end: sledge.v = -9.80665*sin(0.5)*2 +- 1e-4
//! end: meter.a = -9.80665*sin(0.5) +- 1e-6
//! at 1: distance.x = 1.5 - 2 +- 1e-5
//! at 1: distance.v = 2 - 2 +- 1e-5
//! run: -m MechanicParts.Levers --stop 1 --interval 0.01
//! end: lever.P2.x = 2*(sin(asin(0.5) + 1) - sin(1)) +- 1e-5
// The force at P1 that the spring asks for: k*x2*l2*cos(phi + a2)/(l1*cos(phi)).
//! end: lever.P1.f = -(-100*2*(sin(asin(0.5) + 1) - sin(1)))*2*cos(asin(0.5) + 1)/cos(asin(0.5)) +- 2e-3
//! end: linkage.P2.x = 1.5 +- 1e-5
//! at 0.9: sensor.f = 3 +- 1e-4
//! at 0.5: linkage.P1.f = 3*1.5 +- 1e-3
//! end: free.v = 10 +- 1e-5
//! end: pulley.P3.x = 2.5 +- 1e-5
//! end: power.power = 20*5 +- 1e-3
//! run: -m MechanicParts.Turning --stop 1 --interval 0.01
//! end: m1.v = 2 +- 1e-5
//! end: m2.v = 0.8*2*pi/0.01/100 +- 1e-2
//! end: link.P1.x = sqrt(1.25 - cos(1.5)) - sqrt(1.25 - cos(1)) +- 1e-6
//! end: link.S.t = -1000*0.5*sin(1.5)/sqrt(1.25 - cos(1.5)) +- 1e-2
//! end: crank.P1.x = 0.05*cos(10) + sqrt(0.04 - (0.05*sin(10))^2) +- 1e-6
//! end: crank.S.t = 100*0.05*sin(10)*(1 + 0.05*cos(10)/sqrt(0.04 - (0.05*sin(10))^2)) +- 1e-3
//! end: follower.x = 0.03 + 0.005*cos(1) + 0.001*cos(2) + 0.002*sin(1) - 50/1e6 +- 1e-6
//! run: -m MechanicParts.Road --stop 20 --interval 0.1
//! end: coast.v = 30/(1 + 30*20*1.25*0.8/2000) +- 1e-4
//! end: hill.v = sqrt(2*1000*9.80665*sin(0.1))*tanh(9.80665*sin(0.1)*20/sqrt(2*1000*9.80665*sin(0.1))) +- 1e-3
//! at 5: roll.v = 10 - 0.02*9.80665*5 +- 1e-5
//! run: -m MechanicParts.Wrong --stop 1
//! exit: 1
//! says: 'm.m' is 0 and must be above zero
