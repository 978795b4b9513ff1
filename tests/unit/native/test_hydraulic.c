// Hydraulic components against closed forms and conservation.
#include "net.h"

// root(dp) of the flow law with p0.
static double law(double dp, double p0) { return dp / pow(dp * dp + p0 * p0, 0.25); }

Test(hydraulic, a_volume_fills_at_the_rate_of_its_capacitance) {
  Net *net    = net_new(1e-4);
  int  source = net_add(net, "Hydraulic.FlowSource", V("q", 1e-3));
  int  volume =
      net_add(net, "Hydraulic.Volume", V("n", 1), V("V", 1e-3), V("Be", 1e9), V("pStart", 2e5));
  net_connect(net, source, "P1", volume, "P[1]");
  net_init(net);
  net_run(net, 0.1);
  // The mean pressure of the volume is p less half an impedance: dp/dt = Be/V*q.
  SkPort *p = at(net, source, "P1");
  cr_expect_float_eq(p->p - p->Zc * p->q, 2e5 + 1e9 / 1e-3 * 1e-3 * 0.1, 1e-3);
  net_free(net);
}

Test(hydraulic, waves_travel_and_reflect_on_a_line) {
  // A step of flow into a pipe of 2.5 steps' delay that ends at a tank: p = Zc*q at first, then the
  // reflection.
  Net *net    = net_new(1e-3);
  int  source = net_add(net, "Hydraulic.FlowSource", V("q", 1e-3));
  int  line   = net_add(net, "Hydraulic.Line", V("T", 2e-3), V("Zc", 1e9), V("pStart", 0));
  int  end    = net_add(net, "Hydraulic.LaminarOrifice", V("Kc", 1));
  int  tank   = net_add(net, "Hydraulic.Tank", V("p", 0));
  net_connect(net, source, "P1", line, "P1");
  net_connect(net, line, "P2", end, "P1");
  net_connect(net, end, "P2", tank, "P1");
  net_init(net);
  for (int k = 0; k < 12; k++) {
    // The source works from t = 0 on: the wave comes back, turned round, after 4 steps.
    double expected = 1e6 * ((k / 4) % 2 == 0 ? 1 : -1);
    cr_expect_float_eq(at(net, source, "P1")->p, expected, 1e-2, "step %d: %g", k,
                       at(net, source, "P1")->p);
    net_step(net);
  }
  net_free(net);
}

Test(hydraulic, a_delay_that_is_no_multiple_of_the_step) {
  // A growing flow: the wave at the other end is the interpolated one.
  Net *net    = net_new(1e-3);
  int  ramp   = net_add(net, "Signals.Ramp", V("t0", 0), V("t1", 1), V("yA", 1));
  int  source = net_add(net, "Hydraulic.FlowSource", V("useInput", 1));
  int  line   = net_add(net, "Hydraulic.Line", V("T", 2.3e-3), V("Zc", 5), V("pStart", 0));
  int  end    = net_add(net, "Hydraulic.FlowSource", V("q", 0));
  net_connect(net, ramp, "y", source, "u");
  net_connect(net, source, "P1", line, "P1");
  net_connect(net, end, "P1", line, "P2");
  net_init(net);
  net_run(net, 4e-3);  // before the first reflection is back: c = 2*Zc*q(t-T)
  cr_expect_float_eq(at(net, end, "P1")->c, 2 * 5 * (4e-3 - 2.3e-3), 1e-12);
  net_free(net);
}

Test(hydraulic, a_delay_below_the_step_is_refused) {
  Net          *net  = net_new(1e-3);
  int           line = net_add(net, "Hydraulic.Line", V("T", 1e-4));
  SkNativeError error;
  cr_expect_not(sk_native_init(&net->part[line], 0, &error));
  cr_expect_eq(error.code, 5507);
  cr_expect(strstr(error.text, "below the step"), "%s", error.text);
  net_free(net);
}

// Both kinds of orifice between two constant pressures, and with impedances between.
Test(hydraulic, orifices_follow_their_laws) {
  for (int turbulent = 0; turbulent < 2; turbulent++) {
    Net *net  = net_new(1e-3);
    int  high = net_add(net, "Hydraulic.PressureSource", V("p", 3e6)),
        low   = net_add(net, "Hydraulic.Tank", V("p", 1e5));
    int o     = turbulent ? net_add(net, "Hydraulic.Orifice", V("A", 2e-6), V("p0", 1e5))
                          : net_add(net, "Hydraulic.LaminarOrifice", V("Kc", 3e-11));
    net_connect(net, high, "P1", o, "P1");
    net_connect(net, low, "P1", o, "P2");
    net_init(net);
    double want = turbulent ? 0.67 * 2e-6 * sqrt(2 / 870.0) * law(2.9e6, 1e5) : 3e-11 * 2.9e6;
    cr_expect_float_eq(result(net, o, "q"), want, 1e-15 * want + 1e-18);
    // With impedances the boundary holds and the law too.
    for (int sign = -1; sign <= 1; sign += 2) {
      SkPort *p1 = at(net, o, "P1"), *p2 = at(net, o, "P2");
      *p1 = (SkPort){.c = sign * 5e6, .Zc = 1e10};
      *p2 = (SkPort){.c = 1e5, .Zc = 3e9};
      SkNativeError error;
      cr_assert(sk_native_step(&net->part[o], 0, &error));
      double dp = p1->p - p2->p, q = result(net, o, "q");
      cr_expect_float_eq(q, turbulent ? 0.67 * 2e-6 * sqrt(2 / 870.0) * law(dp, 1e5) : 3e-11 * dp,
                         1e-12 * fabs(q));
      cr_expect_eq(p1->q, -q);
      cr_expect_eq(p2->q, q);
      cr_expect_float_eq(p1->p, p1->c + p1->Zc * p1->q, 1e-6);
      cr_expect_float_eq(p2->p, p2->c + p2->Zc * p2->q, 1e-6);
    }
    net_free(net);
  }
}

Test(hydraulic, the_flow_law_is_solved_for_any_size) {
  Net *net = net_new(1e-3);
  int  o   = net_add(net, "Hydraulic.Orifice", V("A", 1e-4));
  for (double c = 1e-9; c < 1e12; c *= 7)
    for (double Z = 1e3; Z < 1e16; Z *= 31) {
      *at(net, o, "P1") = (SkPort){.c = c, .Zc = Z};
      *at(net, o, "P2") = (SkPort){.c = 0, .Zc = Z};
      SkNativeError error;
      cr_assert(sk_native_step(&net->part[o], 0, &error));
      double q = result(net, o, "q");
      cr_expect(q > 0 && q < c / (2 * Z) * (1 + 1e-12));
      double K = 0.67 * 1e-4 * sqrt(2 / 870.0);
      // The drop left over is small against c where the impedance takes nearly all: compare in c.
      double dp = c - 2 * Z * q;
      cr_expect_float_eq(2 * Z * K * law(dp, 1e4) + dp, c, 1e-6 * c, "c %g Z %g", c, Z);
    }
  net_free(net);
}

Test(hydraulic, a_check_valve_lets_through_one_way) {
  Net          *net = net_new(1e-3);
  int           v   = net_add(net, "Hydraulic.CheckValve", V("pOpen", 1e5), V("A", 1e-5));
  SkNativeError error;
  *at(net, v, "P1") = (SkPort){.c = 2e6, .Zc = 1e9};
  *at(net, v, "P2") = (SkPort){.c = 1e6, .Zc = 1e9};
  cr_assert(sk_native_step(&net->part[v], 0, &error));
  double dp = result(net, v, "dp");
  cr_expect(dp > 1e5);
  cr_expect_float_eq(result(net, v, "q"), 0.67 * 1e-5 * sqrt(2 / 870.0) * law(dp - 1e5, 1e4),
                     1e-12);
  at(net, v, "P1")->c = 1.05e6;  // not enough to open
  cr_assert(sk_native_step(&net->part[v], 0, &error));
  cr_expect_eq(result(net, v, "q"), 0);
  at(net, v, "P1")->c = 0;
  cr_assert(sk_native_step(&net->part[v], 0, &error));
  cr_expect_eq(result(net, v, "q"), 0);
  net_free(net);
}

Test(hydraulic, a_relief_valve_holds_the_pressure) {
  Net *net   = net_new(1e-4);
  int  pump  = net_add(net, "Hydraulic.FlowSource", V("q", 1e-4)),
      volume = net_add(net, "Hydraulic.Volume", V("n", 2));
  int valve  = net_add(net, "Hydraulic.ReliefValve", V("pRef", 1e7), V("dpMax", 2e6), V("A", 1e-5),
                       V("tau", 0.005));
  int tank   = net_add(net, "Hydraulic.Tank", V("p", 1e5));
  net_connect(net, pump, "P1", volume, "P[1]");
  net_connect(net, volume, "P[2]", valve, "P1");
  net_connect(net, tank, "P1", valve, "P2");
  net_init(net);
  net_run(net, 2);
  // At rest: all of the pump's flow goes through, and the opening is the one of the pressure.
  double dp = result(net, valve, "dp"), x = result(net, valve, "x");
  cr_expect_float_eq(result(net, valve, "q"), 1e-4, 1e-9);
  cr_expect_float_eq(x, (dp - 1e7) / 2e6, 1e-6);
  cr_expect_float_eq(0.67 * 1e-5 * x * sqrt(2 / 870.0) * law(dp, 1e4), 1e-4, 1e-9);
  net_free(net);
}

// All flows of a servo valve obey their edges, whatever the spool does.
static void check_servo(Net *net, int v, double overlap) {
  static const char *const from[] = {"P", "P", "A", "B"}, *const to[] = {"A", "B", "T", "T"};
  static const char *const flow[] = {"qPA", "qPB", "qAT", "qBT"};
  double                   x = result(net, v, "x"), sum = 0;
  for (int e = 0; e < 4; e++) {
    double side = e == 0 || e == 3 ? x : -x, open = 0.01 * fmax(side - overlap, 0);
    double dp = at(net, v, from[e])->p - at(net, v, to[e])->p;
    cr_expect_float_eq(result(net, v, flow[e]), 0.67 * open * sqrt(2 / 870.0) * law(dp, 1e4), 1e-12,
                       "%s at x %g", flow[e], x);
  }
  for (int i = 0; i < 4; i++) {
    SkPort *p = at(net, v, (const char *[]){"P", "T", "A", "B"}[i]);
    cr_expect_float_eq(p->p, p->c + p->Zc * p->q, 1e-6);
    sum += p->q;
  }
  cr_expect_float_eq(sum, 0, 1e-16);
}

Test(hydraulic, a_servo_valve_with_and_without_overlap) {
  for (double overlap = -3e-4; overlap <= 3e-4; overlap += 3e-4) {
    Net *net = net_new(1e-4);
    int  u   = net_add(net, "Signals.Sine", V("f", 20), V("yA", 1.5)),
        v    = net_add(net, "Hydraulic.ServoValve", V("overlap", overlap));
    net_connect(net, u, "y", v, "u");
    *at(net, v, "P") = (SkPort){.c = 2e7, .Zc = 0};
    *at(net, v, "T") = (SkPort){.c = 1e5, .Zc = 1e8};
    *at(net, v, "A") = (SkPort){.c = 5e6, .Zc = 2e10};
    *at(net, v, "B") = (SkPort){.c = 9e6, .Zc = 1e10};
    net_init(net);
    for (int k = 0; k < 1000; k++) {
      net_step(net);
      check_servo(net, v, overlap);
    }
    net_free(net);
  }
}

Test(hydraulic, a_machine_loses_no_power) {
  Net *net  = net_new(1e-4);
  int  high = net_add(net, "Hydraulic.PressureSource", V("p", 1e7)),
      low   = net_add(net, "Hydraulic.Tank", V("p", 1e5));
  int m     = net_add(net, "Hydraulic.Machine", V("D", 1e-5)),
      shaft = net_add(net, "Rotational.Shaft", V("k", 1e3), V("d", 0.1)),
      load  = net_add(net, "Rotational.Inertia", V("J", 0.1), V("B", 1)),
      end   = net_add(net, "Rotational.TorqueSource", V("t", 0));
  net_connect(net, high, "P1", m, "P1");
  net_connect(net, low, "P1", m, "P2");
  net_connect(net, m, "S", shaft, "P1");
  net_connect(net, load, "P1", shaft, "P2");
  net_connect(net, end, "P1", load, "P2");
  net_init(net);
  net_run(net, 3);
  SkPort *s = at(net, m, "S");
  cr_expect_float_eq(result(net, load, "w"), 1e-5 * 9.9e6 / 1, 1e-6);
  cr_expect_float_eq(result(net, m, "dp") * result(net, m, "q"), s->t * s->w, 1e-6);
  net_free(net);
}

Test(hydraulic, a_variable_machine_follows_its_setting) {
  Net *net = net_new(1e-3);
  int  m   = net_add(net, "Hydraulic.VariableMachine", V("D", 2e-5), V("Cl", 1e-12), V("B", 0.01));
  SkNativeError error;
  for (double u = -2; u <= 2; u += 0.5) {
    *at(net, m, "P1")  = (SkPort){.c = 8e6, .Zc = 1e9};
    *at(net, m, "P2")  = (SkPort){.c = 1e6, .Zc = 2e9};
    *at(net, m, "S")   = (SkPort){.c = 3, .Zc = 0.5};
    at(net, m, "u")->y = u;
    cr_assert(sk_native_step(&net->part[m], 0, &error));
    double d = 2e-5 * fmin(fmax(u, -1), 1), w = at(net, m, "S")->w,
           dp = at(net, m, "P1")->p - at(net, m, "P2")->p;
    cr_expect_float_eq(at(net, m, "P2")->q, d * w + 1e-12 * dp, 1e-15);
    cr_expect_float_eq(at(net, m, "S")->t, d * dp - 0.01 * w, 1e-9);
  }
  net_free(net);
}

Test(hydraulic, an_accumulator_follows_the_gas_law) {
  Net *net   = net_new(1e-4);
  int  pump  = net_add(net, "Hydraulic.FlowSource", V("q", 1e-5)),
      volume = net_add(net, "Hydraulic.Volume", V("V", 1e-6));
  int acc    = net_add(net, "Hydraulic.Accumulator", V("pStart", 6e6));
  net_connect(net, pump, "P1", volume, "P[1]");
  net_connect(net, acc, "P1", volume, "P[2]");
  net_init(net);
  double before = result(net, acc, "V");
  cr_expect_float_eq(before, 1e-3 * (1 - pow(5.0 / 6.0, 1 / 1.2)), 1e-12);
  net_run(net, 5);
  double V = result(net, acc, "V");
  cr_expect_float_eq(V - before, 5e-5, 2e-6);
  cr_expect_float_eq(at(net, acc, "P1")->p, 5e6 * pow(1e-3 / (1e-3 - V), 1.2), 1e-3);
  net_free(net);
}

Test(hydraulic, a_full_accumulator_stops_the_run) {
  Net          *net = net_new(1e-3);
  int           acc = net_add(net, "Hydraulic.Accumulator", V("V0", 1e-4));
  SkNativeError error;
  *at(net, acc, "P1") = (SkPort){.c = 5e6, .Zc = 1};
  cr_assert(sk_native_init(&net->part[acc], 0, &error), "%s", error.text);
  at(net, acc, "P1")->c = 1e18;
  bool fine             = true;
  for (int k = 1; fine && k < 100000; k++) fine = sk_native_step(&net->part[acc], k * 1e-3, &error);
  cr_expect_not(fine);
  cr_expect(strstr(error.text, "full"), "%s", error.text);
  net_free(net);
}

// A cylinder that moves a mass: steady speed from continuity, rest at the stroke's end.
Test(hydraulic, a_cylinder_moves_and_stops) {
  Net *net  = net_new(1e-4);
  int  pump = net_add(net, "Hydraulic.FlowSource", V("q", 1e-4));
  int  cyl  = net_add(net, "Hydraulic.Cylinder", V("A1", 1e-3), V("A2", 0.5e-3), V("xStart", 0.5),
                      V("Bp", 100));
  int  mass = net_add(net, "Mechanic.Mass", V("m", 50), V("xStart", 0.5)),
      free_end = net_add(net, "Mechanic.ForceSource", V("f", 0));
  int out      = net_add(net, "Hydraulic.LaminarOrifice", V("Kc", 1e-9)),
      tank     = net_add(net, "Hydraulic.Tank");
  net_connect(net, pump, "P1", cyl, "P1");
  net_connect(net, cyl, "P2", out, "P1");
  net_connect(net, out, "P2", tank, "P1");
  net_connect(net, cyl, "R", mass, "P1");
  net_connect(net, free_end, "P1", mass, "P2");
  net_init(net);
  net_run(net, 2);
  cr_expect_float_eq(result(net, mass, "v"), 1e-4 / 1e-3, 1e-4);
  cr_expect_float_eq(result(net, mass, "x"), 0.5 + 0.2, 2e-3);
  cr_expect_float_eq(result(net, cyl, "x"), result(net, mass, "x"), 1e-4);
  // What leaves at P2 is what the piston pushes out.
  cr_expect_float_eq(result(net, out, "q"), 0.5e-3 * result(net, mass, "v"), 1e-7);
  net_run(net, 3.1);  // the stroke ends at t = 5
  cr_expect(fabs(result(net, mass, "x") - 1) < 0.01, "x %g", result(net, mass, "x"));
  net_free(net);
}
