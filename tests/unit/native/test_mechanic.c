// Mechanic, rotational, electric and thermal components against closed forms and conservation.
#include "net.h"

Test(mechanic, a_mass_falls_freely) {
  Net *net   = net_new(1e-3);
  int  force = net_add(net, "Mechanic.ForceSource", V("f", 6)),
      none   = net_add(net, "Mechanic.ForceSource", V("f", 0));
  int mass   = net_add(net, "Mechanic.Mass", V("m", 2), V("vStart", 1));
  net_connect(net, force, "P1", mass, "P1");
  net_connect(net, none, "P1", mass, "P2");
  net_init(net);
  net_run(net, 2);
  cr_expect_float_eq(result(net, mass, "v"), 1 + 3 * 2, 1e-9);
  cr_expect_float_eq(result(net, mass, "x"), 2 + 0.5 * 3 * 4, 1e-9);
  net_free(net);
}

// The undamped line keeps all energy: period of the mass on a spring, amplitude after many of them.
Test(mechanic, a_mass_on_a_spring_swings_for_ever) {
  double h = 1e-4, k = 100, m = 1;
  Net   *net    = net_new(h);
  int    spring = net_add(net, "Mechanic.SpringDamper", V("k", k)),
      wall      = net_add(net, "Mechanic.Fixed");
  int mass      = net_add(net, "Mechanic.Mass", V("m", m), V("vStart", 1)),
      none      = net_add(net, "Mechanic.ForceSource", V("f", 0));
  net_connect(net, none, "P1", mass, "P1");
  net_connect(net, mass, "P2", spring, "P1");
  net_connect(net, wall, "P1", spring, "P2");
  net_init(net);
  double most = 0;
  for (int i = 0; i < 100000; i++) {
    net_step(net);
    most = fmax(most, fabs(result(net, mass, "x")));
  }
  cr_expect_float_eq(most, 0.1, 1e-4);
  cr_expect_float_eq(result(net, mass, "x"), 0.1 * sin(10 * 10.0), 1e-3);
  net_free(net);
}

// The filter of the waves damps like d where d is small against k times the time that counts.
Test(mechanic, a_damper_takes_the_energy) {
  double h = 1e-4, k = 100, d = 0.2, m = 1, a = d / 2 / m, w = sqrt(k / m - a * a), t = 5;
  Net   *net    = net_new(h);
  int    spring = net_add(net, "Mechanic.SpringDamper", V("k", k), V("d", d)),
      wall      = net_add(net, "Mechanic.Fixed");
  int mass      = net_add(net, "Mechanic.Mass", V("m", m), V("vStart", 1)),
      none      = net_add(net, "Mechanic.ForceSource", V("f", 0));
  net_connect(net, none, "P1", mass, "P1");
  net_connect(net, mass, "P2", spring, "P1");
  net_connect(net, wall, "P1", spring, "P2");
  net_init(net);
  net_run(net, t);
  cr_expect_float_eq(result(net, mass, "x"), exp(-a * t) * sin(w * t) / w, 1e-3);
  net_free(net);
}

Test(mechanic, stops_and_friction_hold_a_mass) {
  Net *net   = net_new(1e-4);
  int  force = net_add(net, "Mechanic.ForceSource", V("f", 100)),
      none   = net_add(net, "Mechanic.ForceSource", V("f", 0));
  int mass =
      net_add(net, "Mechanic.Mass", V("xMax", 0.05), V("kStop", 1e6), V("dStop", 1e3), V("Fc", 20));
  net_connect(net, force, "P1", mass, "P1");
  net_connect(net, none, "P1", mass, "P2");
  net_init(net);
  double most = 0;
  for (int i = 0; i < 20000; i++) {
    net_step(net);
    most = fmax(most, result(net, mass, "x"));
  }
  cr_expect(most < 0.055, "%g", most);
  cr_expect_float_eq(result(net, mass, "x"), 0.05 + 100.0 / 1e6, 3e-5);
  cr_expect_float_eq(result(net, mass, "v"), 0, 1e-3);
  net_free(net);
}

// The force of a stop begins at zero and its damping grows with the depth: what is left of sqrt(3) m/s
// is what Skerry.Mechanic.Mass has with short steps, 0.12347 m/s.
Test(mechanic, a_stop_gives_back_what_its_twin_does) {
  Net *net   = net_new(1e-6);
  int  force = net_add(net, "Mechanic.ForceSource", V("f", 10)),
      none   = net_add(net, "Mechanic.ForceSource", V("f", 0));
  int mass   = net_add(net, "Mechanic.Mass", V("vStart", 1), V("xMax", 0.1));
  net_connect(net, force, "P1", mass, "P1");
  net_connect(net, none, "P1", mass, "P2");
  net_init(net);
  double least = 0;
  for (int i = 0; i < 80000; i++) {
    net_step(net);
    least = fmin(least, result(net, mass, "v"));
  }
  cr_expect_float_eq(least, -0.12347, 2e-5, "%g", least);
  net_free(net);
}

// Two masses and a rope: it is slack first, then pulls and never pushes; momentum is kept.
Test(mechanic, a_rope_pulls_and_never_pushes) {
  Net *net  = net_new(1e-4);
  int  low  = net_add(net, "Mechanic.Mass", V("m", 2)),
      high  = net_add(net, "Mechanic.Mass", V("m", 1), V("vStart", 1));
  int rope  = net_add(net, "Mechanic.Rope", V("k", 1e4), V("T", 0), V("stretch", -0.1));
  int below = net_add(net, "Mechanic.ForceSource", V("f", 0)),
      above = net_add(net, "Mechanic.ForceSource", V("f", 0));
  net_connect(net, below, "P1", low, "P1");
  net_connect(net, low, "P2", rope, "P1");
  net_connect(net, high, "P1", rope, "P2");
  net_connect(net, above, "P1", high, "P2");
  net_init(net);
  net_run(net, 0.09);
  cr_expect_eq(result(net, low, "v"), 0);
  cr_expect_eq(at(net, low, "P2")->f, 0);
  for (int i = 0; i < 5000; i++) {
    net_step(net);
    cr_expect(at(net, low, "P2")->f <= 1e-9 + 0.02 * 1e4 * 0.1, "pushes with %g",
              at(net, low, "P2")->f);
  }
  // After an elastic jerk the masses have exchanged what two bodies exchange.
  cr_expect_float_eq(2 * result(net, low, "v") + result(net, high, "v"), 1, 1e-2);
  cr_expect_float_eq(result(net, low, "v"), 2.0 / 3.0, 1e-2);
  cr_expect_float_eq(result(net, high, "v"), -1.0 / 3.0, 1e-2);
  net_free(net);
}

Test(mechanic, a_lever_and_a_gear_keep_power) {
  Net *net   = net_new(1e-3);
  int  lever = net_add(net, "Mechanic.Lever", V("l1", 0.3), V("l2", 0.5)),
      gear   = net_add(net, "Rotational.Gear", V("ratio", -3));
  SkNativeError error;
  for (int part = lever; part <= gear; part++) {
    SkPort *p1 = at(net, part, "P1"), *p2 = at(net, part, "P2");
    *p1 = (SkPort){.c = 7, .Zc = 2};
    *p2 = (SkPort){.c = -3, .Zc = 5};
    cr_assert(sk_native_init(&net->part[part], 0, &error), "%s", error.text);
    cr_expect_float_eq(p1->f * p1->v + p2->f * p2->v, 0, 1e-12);
    cr_expect_float_eq(p1->f, p1->c + p1->Zc * p1->v, 1e-12);
    cr_expect_float_eq(p2->f, p2->c + p2->Zc * p2->v, 1e-12);
    cr_expect(fabs(p1->v) > 0.1);
  }
  // The lever turns round its pivot, the gear by its ratio (a body's first side counts the other
  // way).
  cr_expect_float_eq(at(net, lever, "P2")->v * 0.3, at(net, lever, "P1")->v * 0.5, 1e-12);
  cr_expect_float_eq(-at(net, gear, "P1")->w, -3 * at(net, gear, "P2")->w, 1e-12);
  net_free(net);
}

Test(mechanic, velocity_and_speed_are_given) {
  Net *net = net_new(1e-3);
  int  v   = net_add(net, "Mechanic.VelocitySource", V("v", 2), V("xStart", 1)),
      w    = net_add(net, "Rotational.SpeedSource", V("w", 3));
  net_init(net);
  net_run(net, 0.5);
  cr_expect_float_eq(at(net, v, "P1")->x, 2, 1e-12);
  cr_expect_float_eq(at(net, w, "P1")->a, 1.5, 1e-12);
  net_free(net);
}

Test(rotational, an_inertia_runs_up_against_friction) {
  Net *net    = net_new(1e-3);
  int  t      = net_add(net, "Rotational.TorqueSource", V("t", 4)),
      none    = net_add(net, "Rotational.TorqueSource", V("t", 0));
  int inertia = net_add(net, "Rotational.Inertia", V("J", 0.5), V("B", 2));
  net_connect(net, t, "P1", inertia, "P1");
  net_connect(net, none, "P1", inertia, "P2");
  net_init(net);
  net_run(net, 0.5);
  cr_expect_float_eq(result(net, inertia, "w"), 2 * (1 - exp(-0.5 * 2 / 0.5)), 1e-6);
  net_free(net);
}

// Two equal capacitors, one charged, joined by a coil and by a resistor.
Test(electric, charge_swings_through_a_coil_and_evens_out_through_a_resistor) {
  double h = 1e-7, L = 1e-3, R = 10, C = 1e-5, t = 2e-4;
  for (int coil = 0; coil < 2; coil++) {
    Net *net = net_new(h);
    int full = net_add(net, "Electric.Capacitor", V("n", 1), V("C", C), V("T", 0), V("uStart", 10));
    int part = coil ? net_add(net, "Electric.Inductor", V("L", L))
                    : net_add(net, "Electric.Resistor", V("R", R));
    int empty = net_add(net, "Electric.Capacitor", V("n", 1), V("C", C), V("T", 0));
    net_connect(net, full, "P[1]", part, "P1");
    net_connect(net, empty, "P[1]", part, "P2");
    net_init(net);
    net_run(net, t);
    double w = sqrt(2 / (L * C)), swing = coil ? cos(w * t) : exp(-2 * t / (R * C));
    cr_expect_float_eq(at(net, part, "P1")->u, 5 + 5 * swing, 0.01);
    cr_expect_float_eq(at(net, part, "P2")->u, 5 - 5 * swing, 0.01);
    net_free(net);
  }
}

Test(electric, a_voltage_source_holds_its_voltage) {
  Net *net    = net_new(1e-5);
  int  ground = net_add(net, "Electric.Ground"),
      source  = net_add(net, "Electric.VoltageSource", V("voltage", 12));
  int cap     = net_add(net, "Electric.Capacitor", V("C", 1e-5), V("T", 0)),
      load = net_add(net, "Electric.Resistor", V("R", 6)), g2 = net_add(net, "Electric.Ground");
  net_connect(net, ground, "P1", source, "P2");
  net_connect(net, source, "P1", cap, "P[1]");
  net_connect(net, cap, "P[2]", load, "P1");
  net_connect(net, g2, "P1", load, "P2");
  net_init(net);
  cr_expect_float_eq(result(net, source, "v"), 12, 1e-12);
  net_run(net, 0.01);
  cr_expect_float_eq(result(net, load, "i"), 2, 1e-6);
  cr_expect_float_eq(result(net, source, "i"), 2, 1e-6);
  net_free(net);
}

Test(electric, a_motor_runs_up) {
  Net *net    = net_new(1e-4);
  int  ground = net_add(net, "Electric.Ground"),
      source  = net_add(net, "Electric.CurrentSource", V("current", 2));
  int cable   = net_add(net, "Electric.Capacitor", V("C", 1e-5), V("T", 0), V("alpha", 0.5));
  int motor = net_add(net, "Electric.DCMotor", V("K", 0.2)), g2 = net_add(net, "Electric.Ground");
  int shaft = net_add(net, "Rotational.Shaft", V("k", 100), V("d", 0.05), V("T", 0)),
      load  = net_add(net, "Rotational.Inertia", V("J", 0.01), V("B", 0.1));
  int none  = net_add(net, "Rotational.TorqueSource", V("t", 0));
  net_connect(net, ground, "P1", source, "P2");
  net_connect(net, source, "P1", cable, "P[1]");
  net_connect(net, cable, "P[2]", motor, "P1");
  net_connect(net, g2, "P1", motor, "P2");
  net_connect(net, motor, "S", shaft, "P1");
  net_connect(net, load, "P1", shaft, "P2");
  net_connect(net, none, "P1", load, "P2");
  net_init(net);
  net_run(net, 3);
  cr_expect_float_eq(result(net, motor, "i"), 2, 1e-3);
  cr_expect_float_eq(result(net, load, "w"), 0.2 * 2 / 0.1, 1e-2);
  cr_expect_float_eq(result(net, motor, "u"), 1.0 * 2 + 0.2 * 4, 1e-2);
  net_free(net);
}

// Two heat capacities through a conductor: the sum stays, the difference decays.
Test(thermal, heat_flows_until_all_is_equal) {
  Net *net = net_new(0.01);
  int  a   = net_add(net, "Thermal.Capacitance", V("n", 1), V("C", 100), V("T", 0),
                     V("temperature", 400)),
      b    = net_add(net, "Thermal.Capacitance", V("n", 2), V("C", 300), V("T", 0),
                     V("temperature", 300));
  int con  = net_add(net, "Thermal.Conductor", V("G", 5)),
      heat = net_add(net, "Thermal.HeatSource", V("Q", 0));
  net_connect(net, a, "P[1]", con, "P1");
  net_connect(net, b, "P[1]", con, "P2");
  net_connect(net, heat, "P1", b, "P[2]");
  net_init(net);
  net_run(net, 10);
  double gap = 100 * exp(-5 * (1 / 100.0 + 1 / 300.0) * 10), Ta = at(net, con, "P1")->T,
         Tb = at(net, con, "P2")->T;
  cr_expect_float_eq(Ta - Tb, gap, 0.05);
  cr_expect_float_eq(100 * Ta + 300 * Tb, 130000, 20);
  net_free(net);
}
