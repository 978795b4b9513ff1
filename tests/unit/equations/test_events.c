// Relations, when clauses, samplers, held values.
#include "interpret.h"

Test(events, bouncing_ball) {
  TestModel *m = tm_new(
      "param e = 0.8; param g = 9.81; real h start=1 fixed; real v start=0 fixed; bool flying "
      "start=true; int n;"
      "eq der(h) = v; eq der(v) = if flying then -g else 0;"
      "eq flying = h > 0 or v > 0.01; when h < 0: reinit(v, -e*pre(v)), n := pre(n) + 1;");
  SkSystem *s  = tm_system(m);
  SkIsland *is = s->islands.at[0];
  cr_assert_eq(is->relations.n, 3);
  cr_assert_eq(is->states.n, 2);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "der(v)"), -9.81, 0);
  cr_assert_float_eq(sim_get(&sim, "flying"), 1, 0);
  sim_set(&sim, "h", -1e-9);
  sim_set(&sim, "v", -2);
  sim_keep_pre(&sim);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "v"), 1.6, 1e-15);
  cr_assert_float_eq(sim_get(&sim, "n"), 1, 0);
  sim_event(&sim);  // still below ground, but no new edge
  cr_assert_float_eq(sim_get(&sim, "v"), 1.6, 1e-15);
  cr_assert_float_eq(sim_get(&sim, "n"), 1, 0);
  tm_free(m);
}

Test(events, crossings_are_positive_where_true) {
  TestModel *m = tm_new(
      "real x start=3 fixed; bool a; bool b; real y; eq der(x) = 1; eq a = x < 5; eq b = x >= 4; "
      "eq y = if x > 1 then 1 else 2;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  for (uint32_t k = 0; k < s->islands.at[0]->relations.n; k++) {
    const SkRelation *r = &s->islands.at[0]->relations.at[k];
    cr_assert_eq(sim_x(&sim, r->crossing) > 0, sim_x(&sim, r->value) != 0);
    cr_assert_eq(r->strict, sk_x_op(s->dag, r->relation) != SK_X_GE);
    cr_assert(!r->time_only);
  }
  cr_assert_float_eq(sim_get(&sim, "y"), 1, 0);
  // Held: y does not follow x before an event.
  sim_set(&sim, "x", 0);
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "y"), 1, 0);
  sim_event(&sim);
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "y"), 2, 0);
  tm_free(m);
}

Test(events, no_event_and_smooth) {
  TestModel *m = tm_new(
      "real x; real a; real b; real c; eq der(x) = 1; eq a = noEvent(if x > 1 then 1 else 2); eq b "
      "= smooth(1, if x > 2 then x else 2); eq c = smooth(0, if x > 3 then x else 3);");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->relations.n, 1, "only smooth(0, ..) keeps its event");
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  sim_set(&sim, "x", 2.5);
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "a"), 1, 0);
  cr_assert_float_eq(sim_get(&sim, "b"), 2.5, 0);
  tm_free(m);
}

Test(events, time_events_know_when) {
  TestModel *m = tm_new(
      "param T = 2; real x; real y; real d start=5; eq der(x) = y; eq y = if 3*time > T then 1 "
      "else 0; when time >= pre(d): d := pre(d) + 5;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  uint32_t found = 0;
  for (uint32_t i = 0; i < s->islands.n; i++)
    for (uint32_t k = 0; k < s->islands.at[i]->relations.n; k++) {
      const SkRelation *r = &s->islands.at[i]->relations.at[k];
      cr_assert(r->time_only);
      double at = sim_x(&sim, r->at);
      if (fabs(at - 2.0 / 3) < 1e-14) found |= 1;
      if (at == 5) found |= 2;
    }
  cr_assert_eq(found, 3);
  sim.time = 5;
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 10, 0);
  tm_free(m);
}

Test(events, sampling_takes_one_pass) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real d start=0; real e start=7; eq der(x) = -d; when sample(0, 0.1): "
      "d := pre(d) + x, e := pre(d);");
  SkSystem *s  = tm_system(m);
  SkIsland *is = s->islands.at[0];
  cr_assert_eq(tm_role(s, "d"), SK_ROLE_DISCRETE);
  cr_assert_eq(is->samplers.n, 1);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 0, 0, "a when clause is not active at the start");
  cr_assert_float_eq(sim_get(&sim, "e"), 7, 0);
  sim.v[is->samplers.at[0].tick] = 1;
  cr_assert_eq(sim_event(&sim), 1);
  cr_assert_float_eq(sim_get(&sim, "d"), 1, 0);
  cr_assert_float_eq(sim_get(&sim, "e"), 0, 0);
  sim.v[is->samplers.at[0].tick] = 1;
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 2, 0);
  cr_assert_float_eq(sim_get(&sim, "e"), 1, 0);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 2, 0, "no tick, no change");
  tm_free(m);
}

Test(events, elsewhen_has_lower_priority) {
  TestModel *m = tm_new(
      "real x; int d; eq der(x) = 1; when x > 1: d := 1 elsewhen x > 0.5: d := 2 elsewhen x < -3: "
      "d := 3;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  sim_set(&sim, "x", 2);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 1, 0, "both become true, the first counts");
  sim_set(&sim, "x", -4);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 3, 0);
  sim_set(&sim, "x", 0.7);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 2, 0);
  tm_free(m);
}

Test(events, edge_change_and_chains) {
  TestModel *m = tm_new(
      "real x; bool b; bool c; int n; int k; eq der(x) = 1; eq b = x > 1; eq c = pre(b);"
      "when edge(b) or change(n): k := pre(k) + 1; when c: n := pre(n) + 10;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  sim_set(&sim, "x", 2);
  int passes = sim_event(&sim);
  cr_assert_geq(passes, 2, "c follows b one pass later");
  cr_assert_float_eq(sim_get(&sim, "c"), 1, 0);
  cr_assert_float_eq(sim_get(&sim, "n"), 10, 0);
  tm_free(m);
}

Test(events, integer_functions) {
  TestModel *m = tm_new(
      "real x start=2.5 fixed; real f; real c; int i; real mo; real re; real dv; eq der(x) = 1;"
      "eq f = floor(x); eq c = ceil(x); eq i = integer(x); eq mo = mod(x, 2.0); eq re = rem(-x, "
      "2.0); eq dv = div(-x, 2.0);");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  double at[] = {2.5, 2.75, 3.25, -0.5, -1.5, -2.5, 0.25};
  for (int k = 0; k < 7; k++) {
    double x = at[k];
    sim_set(&sim, "x", x);
    bool wrong = false;
    for (uint32_t r = 0; r < s->islands.at[0]->relations.n; r++) {
      const SkRelation *rel = &s->islands.at[0]->relations.at[r];
      cr_assert(rel->stepwise);
      bool stale = sim.v[rel->var] != sim_x(&sim, rel->value);
      cr_assert_eq(sim_x(&sim, rel->crossing) < 0, stale, "x = %g, relation %u", x, r);
      wrong |= stale;
    }
    cr_assert_eq(wrong, k > 1);
    sim_event(&sim);
    sim_ode(&sim);
    cr_assert_float_eq(sim_get(&sim, "f"), floor(x), 0);
    cr_assert_float_eq(sim_get(&sim, "c"), ceil(x), 0);
    cr_assert_float_eq(sim_get(&sim, "i"), floor(x), 0);
    cr_assert_float_eq(sim_get(&sim, "mo"), x - floor(x / 2) * 2, 1e-15);
    cr_assert_float_eq(sim_get(&sim, "re"), -x - trunc(-x / 2) * 2, 1e-15);
    cr_assert_float_eq(sim_get(&sim, "dv"), trunc(-x / 2), 0);
  }
  tm_free(m);
}

Test(events, ideal_diode_iterates) {
  // off = s < 0 stands in the loop that computes s: held relations make it a matter of iteration.
  TestModel *m = tm_new(
      "param R = 2; real u; real v; real i; real s; bool off; real x; eq u = sin(time); eq off = s "
      "< 0;"
      "eq v = s*(if off then 1 else 1e-5); eq i = s*(if off then 1e-5 else 1); eq u = v + R*i; eq "
      "der(x) = i;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  for (int k = 0; k < 2; k++) {
    sim.time = k ? 4 : 1;
    if (k == 0)
      sim_init(&sim);
    else
      sim_event(&sim);
    sim_ode(&sim);
    double u = sin(sim.time);
    cr_assert_eq(sim_get(&sim, "off") != 0, u < 0);
    cr_assert_float_eq(sim_get(&sim, "i"), u < 0 ? u * 1e-5 / (1 + 2e-5) : u / (2 + 1e-5), 1e-12);
  }
  tm_free(m);
}

Test(events, effects) {
  TestModel *m =
      tm_new("real x; real y; eq der(x) = 1; eq y = 2*x; assert y < 5; when y > 10: terminate();");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  sim_run(&sim, &s->islands.at[0]->checks);
  cr_assert_eq(sim.failed_asserts, 0);
  sim_set(&sim, "x", 6);
  sim_ode(&sim);
  sim_run(&sim, &s->islands.at[0]->checks);
  cr_assert_eq(sim.failed_asserts, 1);
  sim_event(&sim);
  cr_assert_eq(sim.terminated, 1);
  tm_free(m);
}

Test(events, relations_reach_what_only_they_need) {
  // z is needed by a relation only: the zero-crossing functions bring it along.
  TestModel *m = tm_new(
      "real x start=1 fixed; real z; bool b; eq der(x) = -x; eq z = exp(x) + sin(x); eq b = z > "
      "3;");
  SkSystem *s  = tm_system(m);
  SkIsland *is = s->islands.at[0];
  cr_assert_eq(is->zeros.blocks.n, 1);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "b"), 1, 0);
  tm_free(m);
}
