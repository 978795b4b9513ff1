// The blocks of Skerry.Signals beyond the basic ones, against closed forms.
package SignalParts
  import Skerry.Signals.*;

  model Sources
    Real a = 3*time;
    Expression e(y = 2*a + 1);
    LogicExpression on(y = a > 1.5);
    SoftStep soft(y0 = 1, yA = 4, t0 = 0.5, t1 = 1.5);
    Chirp chirp(f0 = 1, f1 = 3, duration = 2);
    Chirp chirpLog(f0 = 1, f1 = 4, duration = 2, logarithmic = true);
    Staircase stairs(y0 = 1, yA = 0.5, t0 = 0.25, period = 0.25, n = 5);
    Lookup2D map(table = [0, 0, 10; 0, 0, 1; 2, 4, 9]);
  equation
    map.u1 = time;
    map.u2 = 5*time;
  end Sources;

  model Calculate
    Expression u1(y = time - 1);
    Expression u2(y = 3);
    Math.Product product;
    Math.Division division(floor = 0.1);
    Math.Minimum minimum;
    Math.Maximum maximum;
    Math.Abs magnitude;
    Math.Sign sign;
    Math.Sqrt root;
    Math.Power power(n = 3);
    Math.Polynomial poly(c = {1, 2, 3});
    Nonlinear.DeadZone dead(uMax = 0.5);
    Nonlinear.Quantizer quantizer(q = 0.25);
  equation
    connect(u1.y, product.u1);
    connect(u2.y, product.u2);
    connect(u2.y, division.u1);
    connect(u1.y, division.u2);
    connect(u1.y, minimum.u1);
    connect(u2.y, minimum.u2);
    connect(u1.y, maximum.u1);
    connect(u2.y, maximum.u2);
    connect(u1.y, magnitude.u);
    connect(u1.y, sign.u);
    connect(u1.y, root.u);
    connect(u1.y, power.u);
    connect(u1.y, poly.u);
    connect(u1.y, dead.u);
    connect(u1.y, quantizer.u);
  end Calculate;

  // Sine of 1 Hz: it passes 0.5 upwards at 1/12 s and -0.5 downwards at 7/12 s.
  model Slack
    Sine sine(f = 1);
    Nonlinear.Hysteresis relay(uHigh = 0.5);
    Nonlinear.Backlash slack(gap = 0.4, tau = 1e-4);
    Step step(t0 = 0.5, yA = 2);
    Nonlinear.RateLimiter rate(rise = 4, fall = -1);
  equation
    connect(sine.y, relay.u);
    connect(sine.y, slack.u);
    connect(step.y, rate.u);
  end Slack;

  // Steps of 1 at time 0: 1/(s^2 + 2*s + 5) has the poles -1 +- 2i.
  model Linear
    Constant one(k = 1);
    Filters.TransferFunction second(b = {10}, a = {1, 2, 5});
    Filters.ZerosPoles zp(k = 10, p = [-1, 2; -1, -2]);
    Filters.TransferFunction proper(b = {1, 0}, a = {1, 1}) "exp(-t)";
    Filters.TransferFunction gain(b = {3}, a = {2});
    Filters.StateSpace system(A = [0, 1; -5, -2], B = [0; 10], C = [1, 0]);
    Filters.TransferFunction settled(b = {10}, a = {1, 2, 5}, steady = true) "2 from the start";
    Expression ramp(y = time);
    Filters.Derivative derivative(tau = 0.1) "1 - exp(-10*t)";
    Filters.HighPass high(tau = 0.1);
    Filters.LeadLag lead(k = 2, t1 = 0.5, t2 = 0.1);
    Sine sine(f = 5/3.141592653589793);
    Filters.Notch notch(omega = 10, delta = 0.5);
    Filters.MovingAverage mean(T = 0.5);
  equation
    connect(one.y, second.u);
    connect(one.y, zp.u);
    connect(one.y, proper.u);
    connect(one.y, gain.u);
    connect(one.y, system.u[1]);
    connect(one.y, settled.u);
    connect(ramp.y, derivative.u);
    connect(ramp.y, high.u);
    connect(ramp.y, lead.u);
    connect(sine.y, notch.u);
    connect(ramp.y, mean.u);
  end Linear;

  // z = 0.5*z + 0.5*u with u = 1: 1 - 0.5^k. The controller moves an integrator to 1 without going far over its limit.
  model Sampled
    Constant one(k = 1);
    Discrete.Filter filter(b = {0.5}, a = {1, -0.5}, period = 0.1);
    Discrete.Filter fir(b = {0.25, 0.25, 0.5}, period = 0.1);
    Expression ramp(y = time);
    Discrete.SampleHold hold(period = 0.25);
    Discrete.PID pi(Kp = 2, Ti = 0.5, period = 0.1) "Error 1: 2, 2 + 0.4, 2 + 0.8, ...";
    Discrete.PID limited(Kp = 2, Ti = 0.5, period = 0.01, yMax = 0.5);
    Integrator plant;
    Feedback error;
  equation
    connect(one.y, filter.u);
    connect(one.y, fir.u);
    connect(ramp.y, hold.u);
    connect(one.y, pi.u);
    connect(one.y, error.u1);
    connect(plant.y, error.u2);
    connect(error.y, limited.u);
    connect(limited.y, plant.u);
  end Sampled;

  model Switching
    Pulse pulse(yA = 1, t0 = 0.5, t1 = 0.75, period = 1);
    Greater high(limit = 0.5);
    Logic.Less low(limit = 0.5);
    Logic.Counter counter;
    Logic.Timer timer;
    Logic.OnDelay late(T = 0.1);
    Logic.Latch latch;
    Logic.Xor xor;
    Logic.Selector selector(n = 3);
    LogicExpression back(y = time > 2.6);
    Logic.Stop stop(message = "enough");
    LogicExpression enough(y = time > 4);
  equation
    connect(pulse.y, high.u);
    connect(pulse.y, low.u);
    connect(high.y, counter.u);
    connect(back.y, counter.reset);
    connect(high.y, timer.u);
    connect(high.y, late.u);
    connect(high.y, latch.set);
    connect(back.y, latch.reset);
    connect(high.y, xor.u1);
    connect(low.y, xor.u2);
    selector.u = {1, 10, 100};
    selector.index = min(1 + integer(time), 3);
    connect(enough.y, stop.u);
  end Switching;

  model Dice
    Random.Noise even(yMin = 0, yMax = 1, period = 1e-3);
    Random.Noise same(yMin = 0, yMax = 1, period = 1e-3);
    Random.Noise other(yMin = 0, yMax = 1, period = 1e-3, seed = 2);
    Random.Noise normal(normal = true, mean = 5, sigma = 2, period = 1e-3);
    Random.RandomSteps steps(yMin = 2, yMax = 3);
    Probes.Statistics s;
    Probes.Statistics n;
    Boolean never(start = false, fixed = true) "The seeds give different numbers";
  equation
    connect(even.y, s.u);
    connect(normal.y, n.u);
    when abs(even.y - other.y) > 0.5 then
      never = true;
    end when;
  end Dice;

  // 3 + 2*cos(2*pi*t + 0.5) + sin(6*pi*t)
  model Spectra
    Expression u(y = 3 + 2*cos(2*3.141592653589793*time + 0.5) + sin(6*3.141592653589793*time));
    Probes.Spectrum spectrum(f = 1, n = 5);
    Probes.Statistics statistics;
  equation
    connect(u.y, spectrum.u);
    connect(u.y, statistics.u);
  end Spectra;
end SignalParts;

//! run: -m SignalParts.Sources --stop 2 --interval 0.01
//! at 0.4: e.y = 3.4 +- 1e-9
//! at 0.4: on.y = 0
//! at 0.6: on.y = 1
//! at 0.75: soft.y = 1 + 2*(1 - cos(pi/4)) +- 1e-6
//! end: soft.y = 5 +- 1e-9
//! at 1.3: chirp.y = sin(2*pi*(1.3 + 1.3^2/2)) +- 1e-6
//! at 1.3: chirpLog.y = sin(2*pi*2/log(4)*(4^0.65 - 1)) +- 1e-6
//! at 0.6: stairs.y = 2 +- 0
//! end: stairs.y = 3.5 +- 0
// Between the corners 0, 1, 4, 9: at u1 = 1 and u2 = 5 their mean.
//! at 1: map.y = 3.5 +- 1e-9
//! end: map.y = 9 +- 1e-9
//! run: -m SignalParts.Calculate --stop 2 --interval 0.01
//! at 0.5: product.y = -1.5 +- 1e-9
//! at 0.5: division.y = -6 +- 1e-9
//! at 1.05: division.y = 30 +- 1e-9
//! at 0.5: minimum.y = -0.5 +- 1e-9
//! at 0.5: maximum.y = 3 +- 1e-9
//! at 0.5: magnitude.y = 0.5 +- 1e-9
//! at 0.5: sign.y = -1
//! at 0.5: root.y = -sqrt(0.5) +- 1e-9
//! at 0.5: power.y = -0.125 +- 1e-9
//! at 0.5: poly.y = 1 - 1 + 0.75 +- 1e-9
//! at 0.25: dead.y = -0.25 +- 1e-9
//! at 1.25: dead.y = 0 +- 1e-9
//! at 1.2: quantizer.y = 0.25 +- 1e-9
//! run: -m SignalParts.Slack --stop 3 --interval 0.01
//! at 0.07: relay.y = 0
//! at 0.09: relay.y = 1
//! at 0.57: relay.y = 1
//! at 0.59: relay.y = 0
//! at 0.1: slack.y = sin(0.2*pi) - 0.2 +- 2e-3
//! at 0.3: slack.y = 0.8 +- 2e-3
//! at 0.75: slack.y = -0.8 +- 2e-3
//! at 0.75: rate.y = 1 +- 1e-6
//! at 1.5: rate.y = 2 +- 1e-6
//! run: -m SignalParts.Linear --stop 2 --interval 0.01
//! at 1: second.y = 2*(1 - exp(-1)*(cos(2) + sin(2)/2)) +- 1e-5
//! at 1: zp.y = 2*(1 - exp(-1)*(cos(2) + sin(2)/2)) +- 1e-5
//! at 1: system.y[1] = 2*(1 - exp(-1)*(cos(2) + sin(2)/2)) +- 1e-5
//! at 1: proper.y = exp(-1) +- 1e-6
//! at 1: gain.y = 1.5 +- 1e-12
//! always: abs('settled.y' - 2) < 1e-9
//! at 0.1: derivative.y = 1 - exp(-1) +- 1e-5
//! at 0.1: high.y = 0.1*(1 - exp(-1)) +- 1e-6
//! end: lead.y = 2*(2 + 0.5 - 0.1) +- 1e-5
//! end: notch.y = 0 +- 1e-3
//! at 0.3: mean.y = 0.15 +- 1e-6
//! end: mean.y = 1.75 +- 1e-6
//! run: -m SignalParts.Sampled --stop 10 --interval 0.01
//! at 0.05: filter.y = 0.5 +- 1e-12
//! at 0.35: filter.y = 1 - 0.5^4 +- 1e-12
//! at 0.05: fir.y = 0.25 +- 1e-12
//! at 0.15: fir.y = 0.5 +- 1e-12
//! at 0.25: fir.y = 1 +- 1e-12
//! at 0.6: hold.y = 0.5 +- 1e-9
//! at 0.05: pi.y = 2 +- 1e-12
//! at 0.35: pi.y = 2 + 3*0.4 +- 1e-9
//! at 1: limited.y = 0.5 +- 1e-9
//! at 1: plant.y = 0.5 +- 1e-2
//! end: plant.y = 1 +- 1e-3
//! always: 'plant.y' < 1.15
//! run: -m SignalParts.Switching --stop 6 --interval 0.01
//! at 0.6: counter.y = 1
//! at 2.59: counter.y = 3
//! at 2.65: counter.y = 0
//! at 3.6: counter.y = 1
//! at 0.6: timer.y = 0.1 +- 1e-9
//! at 0.8: timer.y = 0
//! at 0.59: late.y = 0
//! at 0.62: late.y = 1
//! at 0.8: latch.y = 1
//! at 2.9: latch.y = 0
//! at 0.6: xor.y = 1
//! at 1.5: selector.y = 10 +- 1e-12
//! at 2.5: selector.y = 100 +- 1e-12
//! end: time = 4 +- 1e-6
//! says: enough
//! run: -m SignalParts.Dice --stop 10 --interval 0.01
//! always: 'even.y' == 'same.y' and 'even.y' >= 0 and 'even.y' <= 1
//! end: never = 1
// Ten thousand numbers: mean within four standard errors.
//! end: s.mean = 0.5 +- 4*sqrt(1/12)/100
//! end: s.deviation = sqrt(1/12) +- 0.01
//! end: s.highest = 1 +- 1e-3
//! end: s.lowest = 0 +- 1e-3
//! end: n.mean = 5 +- 4*2/100
//! end: n.deviation = 2 +- 0.06
//! always: 'steps.y' >= 2 and 'steps.y' <= 3
//! run: -m SignalParts.Spectra --stop 2.1 --interval 0.01
//! end: spectrum.mean = 3 +- 1e-9
//! end: spectrum.amplitude[1] = 2 +- 1e-9
//! end: spectrum.phase[1] = 0.5 +- 1e-9
//! end: spectrum.amplitude[2] = 0 +- 1e-9
//! end: spectrum.amplitude[3] = 1 +- 1e-9
//! end: spectrum.phase[3] = -pi/2 +- 1e-9
//! at 2: statistics.mean = 3 +- 1e-4
//! at 2: statistics.rms = sqrt(9 + 2 + 0.5) +- 1e-4
//! at 2: statistics.deviation = sqrt(2.5) +- 1e-4
