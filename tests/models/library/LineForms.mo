// Contact, backlash and accumulator as lines, and friction of a cylinder's seals, against closed forms.
package LineForms
  import Skerry.Hydraulic.*;
  import Skerry.Mechanic;
  import Skerry.Rotational;
  import Skerry.Signals;

  // 1 kg with 1 m/s meets 3 kg at rest: without loss they part with -0.5 and 0.5 m/s.
  model Hit
    Mechanic.Mass a(m = 1, vStart = 1), b(m = 3, xStart = 0.1);
    Mechanic.ContactLine wall(k = 1e5, d = 0);
    Mechanic.Mass a2(m = 1, vStart = 1), b2(m = 3);
    Mechanic.BacklashLine slack(k = 1e5, d = 0, gap = 0.2) "0.1 m to either side";
    Rotational.Inertia a3(J = 1, wStart = 1), b3(J = 3);
    Rotational.GearBacklashLine teeth(k = 1e5, d = 0, gap = 0.2);
  equation
    connect(a.P1, wall.P1);
    connect(wall.P2, b.P1);
    connect(a2.P1, slack.P1);
    connect(slack.P2, b2.P1);
    connect(a3.P1, teeth.P1);
    connect(teeth.P2, b3.P1);
  end Hit;

  // 10 N press 1 kg with damping on a wall: at rest it lies 10/1e5 m deep, and a load that pulls off afterwards meets no force.
  model Rest
    Mechanic.Mass m(m = 1);
    Mechanic.ContactLine wall(k = 1e5, d = 500);
    Mechanic.Fixed ground;
    Mechanic.ForceSource f(useInput = true);
    Mechanic.Mass m2(m = 1) "The same without a line";
    Mechanic.Contact wall2(k = 1e5, d = 500);
    Mechanic.ForceSource f2(useInput = true);
    Signals.Pulse pulse(y0 = 10, yA = -12, t0 = 1, t1 = 2);
  equation
    connect(pulse.y, f.u);
    connect(f.P1, m.P1);
    connect(m.P2, wall.P1);
    connect(wall.P2, ground.P1);
    connect(pulse.y, f2.u);
    connect(f2.P1, m2.P1);
    connect(m2.P2, wall2.P1);
    connect(wall2.P2, ground.P1);
  end Rest;

  // Half of its size of oil in 10 ms: adiabatic, so 2^1.4 times the pressure and 2^0.4 times the temperature. Then the wall
  // cools the gas: at constant volume the pressure above the isothermal one, twice the first, decays with tau.
  model Gas
    AccumulatorLine gas(n = 2, V0 = 1e-3, pg = 5e6, tau = 20, TWall = 300);
    FlowSource in1(useInput = true), in2(useInput = true);
    Signals.Pulse pulse1(yA = 0.03, t0 = 1, t1 = 1.01), pulse2(yA = 0.02, t0 = 1, t1 = 1.01);
    AccumulatorLine slow(V0 = 1e-3, pg = 5e6, tau = 0.1) "0.2 l in 41 s: isothermal";
    FlowSource in3(q = 2e-4/41);
  equation
    connect(pulse1.y, in1.u);
    connect(in1.P1, gas.P[1]);
    connect(pulse2.y, in2.u);
    connect(in2.P1, gas.P[2]);
    connect(in3.P1, slow.P[1]);
  end Gas;

  // 1000 N/s: the seals hold the rod exactly until 1 s, then 500 N brake: v' = (1000*t - 500)/1e4.
  model Seals
    Cylinder cylinder(stroke = 1, Fc = 500, Fs = 1000, vs = 1e-8);
    Mechanic.Mass load(m = 1e4, xStart = 0.5);
    Mechanic.ForceSource push(useInput = true);
    Signals.Ramp ramp(yA = 2000, t0 = 0, t1 = 2);
    Tank t1, t2;
  equation
    connect(ramp.y, push.u);
    connect(cylinder.P1, t1.P1);
    connect(cylinder.P2, t2.P1);
    connect(cylinder.R, load.P1);
    connect(load.P2, push.P1);
  end Seals;
end LineForms;

//! run: -m LineForms.Hit --stop 0.4 --interval 0.01 --set settings.T=1e-5
//! count: islands = 6
//! at 0.2: a.v = -0.5 +- 1e-4
//! at 0.2: b.v = 0.5 +- 1e-4
//! at 0.2: a2.v = -0.5 +- 1e-4
//! at 0.2: b2.v = 0.5 +- 1e-4
//! at 0.2: a3.w = -0.5 +- 1e-4
//! at 0.2: b3.w = 0.5 +- 1e-4
// Behind the slack they meet the other tooth at 0.3 s: all as at the start.
//! end: a2.v = 1 +- 3e-4
//! end: b3.w = 0 +- 3e-4
//! run: -m LineForms.Rest --stop 2 --interval 0.01
//! at 1: m.x = 1e-4 +- 1e-9
//! always: abs('m.v' - 'm2.v') < 2e-3
// What the spring gives back at most: 5e-4 J more than 2*1 m/s.
//! end: m.v = -2.01 +- 1e-2
//! run: -m LineForms.Gas --stop 41 --interval 0.01 --set settings.T=1e-3
//! at 1.1: gas.p = 1e7 + (5e6*2^1.4 - 1e7)*exp(-0.095/20) +- 3e3
//! at 1.1: gas.TGas = 300*(2 + (2^1.4 - 2)*exp(-0.095/20))/2 +- 0.1
//! at 21.005: gas.p = 1e7 + (5e6*2^1.4 - 1e7)*exp(-1) +- 1e4
//! end: gas.V = 5e-4 +- 1e-12
//! always: abs('gas.P[1].p' - 'gas.P[2].p') < 1e-3 or time < 1.2
//! end: slow.p = 5e6/0.8 +- 2e4
//! run: -m LineForms.Seals --stop 2 --interval 0.01
//! always: 'load.v' == 0 or time > 1 - 1e-6
//! end: load.v = 0.1 +- 3e-5
//! end: load.x = 0.5 + 0.05*(8/3 - 2 - (1/3 - 0.5)) +- 1e-5
//! run: -m LineForms.Seals --stop 2 --interval 0.01 --solver trapezoid --step 1e-4
//! always: 'load.v' == 0 or time > 1 - 1e-6
//! end: load.v = 0.1 +- 1e-4
//! run: -m LineForms.Seals --stop 0.1 --interval 0.01 --set cylinder.Fs=100
//! exit: 4
//! says: friction that holds (Fs) must not be below friction that slides (Fc)
