// Skerry.Signals against closed forms.
package Signals
  import Skerry.Signals.*;

  model Sources
    Step step(y0 = 1, yA = 2, t0 = 0.5);
    Ramp ramp(y0 = 1, yA = 2, t0 = 0.5, t1 = 1.5);
    Sine sine(y0 = 1, yA = 2, f = 0.25, t0 = 1);
    Pulse pulse(y0 = 1, yA = 2, t0 = 0.5, t1 = 0.75);
    Pulse train(y0 = 0, yA = 1, t0 = 0.5, t1 = 0.75, period = 0.5);
    Table table(table = {{0, 1}, {1, 3}, {1.5, -1}});
    Sum sum(n = 3, k = {1, -1, 2});
    Gain gain(k = -3);
    Feedback feedback;
    Lookup lookup(table = {{0, 0}, {1, 10}, {2, 10}, {3, -10}});
    Limiter limiter(yMax = 2, yMin = 1.5);
    UnitDelay z(period = 0.1, yStart = 7);
    Delay late2(T = 0.25, yStart = 7);
    Greater above(limit = 2);
    Greater late(limit = 2.5);
    Not no;
    And both;
    Or any;
    Switch choice;
  equation
    connect(step.y, sum.u[1]);
    connect(ramp.y, sum.u[2]);
    connect(table.y, sum.u[3]);
    connect(ramp.y, gain.u);
    connect(step.y, feedback.u1);
    connect(ramp.y, feedback.u2);
    connect(ramp.y, lookup.u);
    connect(ramp.y, limiter.u);
    connect(ramp.y, z.u);
    connect(ramp.y, late2.u);
    connect(ramp.y, above.u);
    connect(ramp.y, late.u);
    connect(late.y, no.u);
    connect(above.y, both.u1);
    connect(no.y, both.u2);
    connect(above.y, any.u1);
    connect(late.y, any.u2);
    connect(step.y, choice.u1);
    connect(both.y, choice.on);
    connect(ramp.y, choice.u2);
  end Sources;

  // Answers to steps.
  model Dynamics
    Constant one(k = 2);
    Integrator integrator(k = 3, yStart = 1);
    FirstOrder first(k = 2, tau = 0.5);
    SecondOrder second(omega = 10, delta = 0.1);
    PI pi(Kp = 2, Ti = 0.5);
    PI limited(Kp = 2, Ti = 0.5, yMax = 5);
    PID pid(Kp = 2, Ti = 0.5, Td = 0.1);
    Ramp slope(yA = 3, t0 = 0, t1 = 3);
  equation
    connect(one.y, integrator.u);
    connect(one.y, first.u);
    connect(one.y, second.u);
    connect(one.y, pi.u);
    connect(one.y, limited.u);
    connect(slope.y, pid.u);
  end Dynamics;
  model LateTrain "The run begins after many pulses"
    Pulse train(t0 = 0, t1 = 0.1, period = 0.5);
    Real x(start = 0, fixed = true);
  equation
    der(x) = train.y;
  end LateTrain;
end Signals;

//! run: -m Signals.Sources --stop 2 --interval 0.01
//! at 0.4: step.y = 1
//! end: step.y = 3
//! at 1: ramp.y = 2 +- 1e-9
//! end: ramp.y = 3
//! at 0.9: sine.y = 1
//! end: sine.y = 1 + 2 +- 1e-9
//! at 0.6: pulse.y = 3
//! at 0.8: pulse.y = 1
//! at 1.6: pulse.y = 1
//! at 1.6: train.y = 1
//! at 1.8: train.y = 0
//! at 0.5: table.y = 2 +- 1e-9
//! at 1.25: table.y = 1 +- 1e-9
//! end: table.y = -1
//! at 1: sum.y = 3 - 2 + 2*3 +- 1e-9
//! at 1: gain.y = -6 +- 1e-9
//! at 1: feedback.y = 1 +- 1e-9
//! at 0.3: lookup.y = 10 +- 1e-9
//! end: lookup.y = -10 +- 1e-9
//! at 1.25: lookup.y = 0 +- 1e-8
//! at 0.3: limiter.y = 1.5
//! at 0.8: limiter.y = 1.6 +- 1e-9
//! at 1.3: limiter.y = 2
//! at 0.05: z.y = 7
//! at 0.85: z.y = 1.4 +- 1e-9
//! at 0.2: late2.y = 7
//! at 0.3: late2.y = 1 +- 1e-9
//! at 1.25: late2.y = 2 +- 1e-9
//! at 0.9: both.y = 0
//! at 1.1: both.y = 1
//! at 1.4: both.y = 0
//! at 1.4: any.y = 1
//! at 1.1: choice.y = 3 +- 1e-9
//! at 1.4: choice.y = 2.8 +- 1e-9
//! run: -m Signals.Dynamics --stop 1 --interval 0.01 --tolerance 1e-8
//! end: integrator.y = 7 +- 1e-6
//! end: first.y = 4*(1 - exp(-2)) +- 1e-6
//! end: second.y = 2*(1 - exp(-1)*(cos(sqrt(99)) + sin(sqrt(99))/sqrt(99))) +- 1e-5
//! end: pi.y = 4 + 4/0.5 +- 1e-6
//! end: limited.y = 5
//! end: pid.y = 2*1 + 2*0.1*(1 - exp(-100)) + 2/0.5*0.5 +- 1e-4
//! run: -m Signals.LateTrain --start 5.05 --stop 7.05
//! end: x = 0.4 +- 1e-9
//! run: -m Signals.LateTrain --start 0.6 --stop 1.6 --set train.period=0.1 --set train.t1=0.05
//! end: x = 0.5 +- 1e-9
//! run: -m Signals.LateTrain --start -1 --stop 1
//! end: x = 0.2 +- 1e-9
