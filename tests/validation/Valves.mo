// Circuits with directional valves, given pressures on all ports. The references are the validation data that an open simulator
// for fluid power publishes with its library (Models/Component Test Validations of Hopsan/hopsan), every n-th row; its circuits are
// built here from components of this library with the same values. The README of this folder has the method and what differs.
package Valves
  import Skerry.Hydraulic.*;
  import Skerry.Signals;
  constant Real w = acos(-1)*0.01 "A spool of 10 mm that opens all around";

  // In all of them the command falls from 1.1 at 1 s to -0.1 at 0.2/s; the valve switches at 0.5.
  partial model Falling
    Signals.Step step(y0 = 1.1, yA = -1.2, t0 = 1);
    Signals.Nonlinear.RateLimiter limiter(rise = 0.2, tau = 1e-3);
    Real command = limiter.y;
  equation
    connect(step.y, limiter.u);
  end Falling;

  model OnOff22
    extends Falling;
    Valve22 valve(onOff = true, rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0);
    PressureSource high(p = 1e6);
    Tank low(p = 1e5);
    Real x = valve.x, q = valve.q;
  equation
    connect(limiter.y, valve.u);
    connect(high.P1, valve.P1);
    connect(valve.P2, low.P1);
  end OnOff22;

  model OnOff32
    extends Falling;
    Valve32 valve(onOff = true, rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0);
    PressureSource high(p = 1e6), consumer(p = 5e5);
    Tank low(p = 0);
    Real x = valve.x, q = valve.qPA - valve.qAT;
  equation
    connect(limiter.y, valve.u);
    connect(high.P1, valve.P);
    connect(valve.A, consumer.P1);
    connect(valve.T, low.P1);
  end OnOff32;

  model OnOff42
    extends Falling;
    Valve42 valve(onOff = true, rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0);
    PressureSource high(p = 1e6), consumerA(p = 5e5), consumerB(p = 5e5);
    Tank low(p = 0);
    Real x = valve.x, qA = valve.qPA - valve.qAT, qB = valve.qPB - valve.qBT;
  equation
    connect(limiter.y, valve.u);
    connect(high.P1, valve.P);
    connect(valve.A, consumerA.P1);
    connect(valve.B, consumerB.P1);
    connect(valve.T, low.P1);
  end OnOff42;

  // Two valves whose spools follow rate-limited pulses; a spool is pressed to its seat by a command below zero.
  model Spool22
    Signals.Pulse pulse1(y0 = 0.01, yA = -0.01, t0 = 1, t1 = 5), pulse2(y0 = -0.01, yA = 0.03, t0 = 1, t1 = 5);
    Signals.Nonlinear.RateLimiter limiter1(rise = 0.1, tau = 1e-3), limiter2(rise = 0.05, tau = 1e-3);
    Signals.Gain scale1(k = 100), scale2(k = 100);
    Valve22 valve1(rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0);
    Valve22 valve2(rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0);
    PressureSource high(p = 1e6);
    Tank low(p = 1e5);
    Real q = valve1.q, x1 = valve1.x, u1 = limiter1.y, x2 = valve2.x, u2 = limiter2.y;
  equation
    connect(pulse1.y, limiter1.u); connect(limiter1.y, scale1.u); connect(scale1.y, valve1.u);
    connect(pulse2.y, limiter2.u); connect(limiter2.y, scale2.u); connect(scale2.y, valve2.u);
    connect(high.P1, valve1.P1); connect(valve1.P2, low.P1);
    connect(high.P1, valve2.P1); connect(valve2.P2, low.P1);
  end Spool22;

  model Spool33
    Signals.Ramp ramp(y0 = -0.1, yA = 0.2, t0 = 0, t1 = 1);
    Valve33 valve(rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0, overlapPA = -1e-4, overlapAT = -1e-4);
    PressureSource high(p = 2e7), consumer(p = 1e7);
    Tank low(p = 1e5);
    Real qA = valve.qPA - valve.qAT, qP = -valve.qPA, qT = valve.qAT;
  equation
    connect(ramp.y, valve.u);
    connect(high.P1, valve.P); connect(valve.A, consumer.P1); connect(valve.T, low.P1);
  end Spool33;

  model Spool43
    Signals.Ramp ramp(y0 = -0.1, yA = 0.2, t0 = 0, t1 = 1);
    Valve43 valve(rho = 890, xMax = 0.01, w = w, omega = 1000, delta = 1, p0 = 0, overlap = -1e-4);
    PressureSource high(p = 2e7), consumerA(p = 1e7), consumerB(p = 1e7);
    Tank low(p = 1e5);
    Real qA = valve.qPA - valve.qAT, qB = valve.qPB - valve.qBT, qP = -valve.qPA - valve.qPB, qT = valve.qAT + valve.qBT;
  equation
    connect(ramp.y, valve.u);
    connect(high.P1, valve.P); connect(valve.A, consumerA.P1); connect(valve.B, consumerB.P1); connect(valve.T, low.P1);
  end Spool43;

  // A tenth of the circumference opens. A and B have small volumes and are joined by a leak.
  model OpenCentre63
    Signals.Ramp ramp(y0 = -1, yA = 2, t0 = 0, t1 = 10);
    Valve63 valve(rho = 890, xMax = 1e-3, w = 0.1*w, omega = 1000, delta = 1, p0 = 0, overlap = -1e-4, xCentre = 0.9e-3);
    PressureSource high(p = 2e7), pump(p = 2e7);
    Tank low(p = 1e5);
    Volume a(n = 2, V = 1e-4, Be = 1e9, pStart = 1e5), b(n = 2, V = 1e-4, Be = 1e9, pStart = 2e7);
    LaminarOrifice leak(Kc = 1e-10);
    Real qA = valve.qPA - valve.qAT, qB = valve.qPB - valve.qBT, qP = -valve.qPA - valve.qPB, qT = valve.qAT + valve.qBT;
    Real qC2 = valve.qC, qC1 = -valve.qC, x = valve.x;
  equation
    connect(ramp.y, valve.u);
    connect(high.P1, valve.P); connect(pump.P1, valve.P1); connect(valve.P2, low.P1); connect(valve.T, low.P1);
    connect(valve.A, a.P[1]); connect(a.P[2], leak.P1); connect(leak.P2, b.P[2]); connect(valve.B, b.P[1]);
  end OpenCentre63;

  // Here the oil for the load-sensing volume is taken from the consumer; there it is not, and its size of 1 l has no effect.
  model LoadSensing43
    Signals.SoftStep ramp(y0 = -0.5, yA = 1, t0 = 1, t1 = 10);
    ValveLS valve(rho = 890, xMax = 0.01, w = w, omega = 100, delta = 1, p0 = 0, overlap = -1e-6, xLS = 1e-6, KLS = 1e-9);
    PressureSource high(p = 1e7);
    Tank low(p = 1e5);
    Volume a(n = 2, V = 1e-4, Be = 1e9), b(n = 2, V = 1e-4, Be = 1e9), ls(n = 1, V = 1e-6, Be = 1e9);
    LaminarOrifice load(Kc = 1e-10);
    Real pA = a.P[1].p, pB = b.P[1].p, pLS = ls.P[1].p, x = valve.x;
  equation
    connect(ramp.y, valve.u);
    connect(high.P1, valve.P); connect(valve.T, low.P1); connect(valve.LS, ls.P[1]);
    connect(valve.A, a.P[1]); connect(a.P[2], load.P1); connect(load.P2, b.P[2]); connect(valve.B, b.P[1]);
  end LoadSensing43;

  // A check valve that a signal opens the other way at 5 s: a catalogue orifice with a valve beside it.
  model CheckBySignal
    Signals.Sine sine(y0 = 1e7, yA = 1e7, f = 0.5);
    Signals.Ramp ramp(y0 = 0, yA = 1, t0 = 4, t1 = 6);
    PressureSource left(p = 1e7), right(useInput = true);
    CheckValve check(Cq = 1, A = 2.5e-8, rho = 2, p0 = 0);
    CheckValve back(Cq = 1, A = 2.5e-8, rho = 2, p0 = 0);
    Valve22 valve(onOff = true, omega = 1e4, rho = 890, xMax = 0.01, w = w, p0 = 0);
    Real q = check.q + back.P2.q;
  equation
    connect(sine.y, right.u); connect(ramp.y, valve.u);
    connect(left.P1, check.P1); connect(check.P2, right.P1);
    connect(right.P1, valve.P1); connect(valve.P2, back.P1); connect(back.P2, left.P1);
  end CheckBySignal;
end Valves;

//! run: -m Valves.OnOff22 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: OnOff22.csv 0.01 0.002
//! run: -m Valves.OnOff32 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: OnOff32.csv 0.01 0.002
//! run: -m Valves.OnOff42 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: OnOff42.csv 0.01 0.002
//! run: -m Valves.Spool22 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: Spool22.csv 0.01 0.002
//! run: -m Valves.Spool33 --stop 1 --interval 1e-3 --set settings.T=1e-3
//! near: Spool33.csv 0.01 0.002
//! run: -m Valves.Spool43 --stop 1 --interval 1e-3 --set settings.T=1e-3
//! near: Spool43.csv 0.01 0.002
//! run: -m Valves.OpenCentre63 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: OpenCentre63.csv 0.01 0.002
//! run: -m Valves.LoadSensing43 --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: LoadSensing43.csv 0.01 0.002
//! run: -m Valves.CheckBySignal --stop 10 --interval 1e-3 --set settings.T=1e-3
//! near: CheckBySignal.csv 0.01 0.002
