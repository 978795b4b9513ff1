// Signal components against their formulas.
#include "net.h"

static double value(Net *net, int part) { return at(net, part, "y")->y; }

Test(signals, sources_over_time) {
  Net *net  = net_new(0.01);
  int  con  = net_add(net, "Signals.Constant", V("k", 4)),
      step  = net_add(net, "Signals.Step", V("t0", 0.3), V("yA", 2), V("y0", 1));
  int ramp  = net_add(net, "Signals.Ramp", V("t0", 0.2), V("t1", 0.7), V("yA", 10));
  int sine  = net_add(net, "Signals.Sine", V("f", 2), V("t0", 0.1), V("y0", 1), V("phase", 0.5));
  int pulse = net_add(net, "Signals.Pulse", V("t0", 0.1), V("t1", 0.2)),
      train = net_add(net, "Signals.Pulse", V("t0", 0.1), V("t1", 0.2), V("period", 0.4));
  static const double rows[] = {0, 1, 0.5, 2, 0.6, -1};
  int table = net_add_values(net, "Signals.Table", (SkNativeValue[]){{"table", 0, rows, 6}}, 1);
  net_init(net);
  for (int k = 0; k <= 100; k++) {
    double t = k * 0.01, two_pi = 2 * acos(-1);
    cr_expect_eq(value(net, con), 4);
    cr_expect_eq(value(net, step), k < 30 ? 1 : 3);
    cr_expect_float_eq(value(net, ramp), k < 20 ? 0 : k < 70 ? (t - 0.2) / 0.5 * 10 : 10, 1e-12);
    cr_expect_float_eq(value(net, sine), k < 10 ? 1 : 1 + sin(two_pi * 2 * (t - 0.1) + 0.5), 1e-12);
    cr_expect_eq(value(net, pulse), k >= 10 && k < 20);
    cr_expect_eq(value(net, train), k >= 10 && (k - 10) % 40 < 10, "at %g", t);
    cr_expect_float_eq(value(net, table),
                       k < 50   ? 1 + 2 * t
                       : k < 60 ? 2 - 30 * (t - 0.5)
                                : -1,
                       1e-12);
    net_step(net);
  }
  net_free(net);
}

Test(signals, arithmetic_and_logic) {
  Net                *net    = net_new(0.01);
  static const double rows[] = {-1, 5, 1, 7}, weights[] = {2, -1};
  int                 a = net_add(net, "Signals.Constant", V("k", 0.75)),
      b                 = net_add(net, "Signals.Constant", V("k", -3));
  int gain = net_add(net, "Signals.Gain", V("k", 4)), fb = net_add(net, "Signals.Feedback"),
      lim  = net_add(net, "Signals.Limiter");
  int look = net_add_values(net, "Signals.Lookup", (SkNativeValue[]){{"table", 0, rows, 4}}, 1);
  int sum  = net_add_values(net, "Signals.Sum",
                            (SkNativeValue[]){{"n", 3, NULL, 0}, {"k", 0, weights, 2}}, 2);
  int gt = net_add(net, "Signals.Greater", V("limit", 0.5)), no = net_add(net, "Signals.Not"),
      both = net_add(net, "Signals.And"), one = net_add(net, "Signals.Or"),
      sw = net_add(net, "Signals.Switch");
  net_connect(net, a, "y", gain, "u");
  net_connect(net, a, "y", fb, "u1");
  net_connect(net, b, "y", fb, "u2");
  net_connect(net, b, "y", lim, "u");
  net_connect(net, a, "y", look, "u");
  net_connect(net, a, "y", sum, "u[1]");
  net_connect(net, b, "y", sum, "u[2]");
  net_connect(net, a, "y", sum, "u[3]");
  net_connect(net, a, "y", gt, "u");
  net_connect(net, gt, "y", no, "u");
  net_connect(net, gt, "y", both, "u1");
  net_connect(net, no, "y", both, "u2");
  net_connect(net, gt, "y", one, "u1");
  net_connect(net, no, "y", one, "u2");
  net_connect(net, one, "y", sw, "on");
  net_connect(net, a, "y", sw, "u1");
  net_connect(net, b, "y", sw, "u2");
  net_init(net);
  cr_expect_eq(value(net, gain), 3);
  cr_expect_eq(value(net, fb), 3.75);
  cr_expect_eq(value(net, lim), -1);
  cr_expect_float_eq(value(net, look), 6.75, 1e-12);
  cr_expect_float_eq(value(net, sum), 2 * 0.75 + 3 + 0.75, 1e-12);
  cr_expect_eq(value(net, gt), 1);
  cr_expect_eq(value(net, no), 0);
  cr_expect_eq(value(net, both), 0);
  cr_expect_eq(value(net, one), 1);
  cr_expect_eq(value(net, sw), 0.75);
  net_free(net);
}

Test(signals, filters_have_the_right_answer_to_a_step) {
  Net *net     = net_new(1e-3);
  int  u       = net_add(net, "Signals.Constant", V("k", 2)),
      first    = net_add(net, "Signals.FirstOrder", V("tau", 0.3), V("k", 3));
  int second   = net_add(net, "Signals.SecondOrder", V("omega", 8), V("delta", 0.4)),
      integral = net_add(net, "Signals.Integrator", V("k", 5), V("yStart", 1));
  net_connect(net, u, "y", first, "u");
  net_connect(net, u, "y", second, "u");
  net_connect(net, u, "y", integral, "u");
  net_init(net);
  net_run(net, 0.7);
  double t = 0.7, a = 0.4 * 8, w = 8 * sqrt(1 - 0.16);
  cr_expect_float_eq(value(net, first), 6 * (1 - exp(-t / 0.3)), 1e-5);
  cr_expect_float_eq(value(net, second), 2 * (1 - exp(-a * t) * (cos(w * t) + a / w * sin(w * t))),
                     1e-4);
  cr_expect_float_eq(value(net, integral), 1 + 10 * t, 1e-9);
  net_free(net);
}

Test(signals, controllers_integrate_and_do_not_wind_up) {
  Net *net    = net_new(1e-3);
  int  u      = net_add(net, "Signals.Step", V("y0", 2), V("yA", -3), V("t0", 5)),
      free_pi = net_add(net, "Signals.PI", V("Kp", 0.5), V("Ti", 0.2));
  int pi      = net_add(net, "Signals.PI", V("Kp", 0.5), V("Ti", 0.2), V("yMax", 1), V("yMin", -1));
  int pid     = net_add(net, "Signals.PID", V("Kp", 0.5), V("Ti", 0.2), V("Td", 0.05));
  net_connect(net, u, "y", free_pi, "u");
  net_connect(net, u, "y", pi, "u");
  net_connect(net, u, "y", pid, "u");
  net_init(net);
  net_run(net, 4);
  cr_expect_float_eq(value(net, free_pi), 0.5 * 2 + 0.5 * 2 * 4 / 0.2, 1e-6);
  cr_expect_float_eq(value(net, pid), value(net, free_pi), 1e-6);
  cr_expect_eq(value(net, pi), 1);
  // The held integral lets go within a few Ti of the change, not after as long as it was held.
  net_run(net, 1.5);
  cr_expect(value(net, pi) < 0, "%g", value(net, pi));
  // A step of the input passes through the derivative once.
  net_free(net);
}

Test(signals, a_unit_delay_holds_the_last_sample) {
  Net *net  = net_new(0.01);
  int  ramp = net_add(net, "Signals.Ramp", V("t0", 0), V("t1", 1), V("yA", 1)),
      z     = net_add(net, "Signals.UnitDelay", V("period", 0.1), V("yStart", -1));
  net_connect(net, ramp, "y", z, "u");
  net_init(net);
  for (int k = 0; k < 60; k++) {
    int sample = k / 10;
    cr_expect_float_eq(value(net, z), sample == 0 ? -1 : (sample - 1) * 0.1, 1e-12, "step %d", k);
    net_step(net);
  }
  net_free(net);
}
