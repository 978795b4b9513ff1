// Islands between delays and samplers.
#include "interpret.h"

// Two masses joined by a line of delay T (paper P2's form).
#define LINE                                                                                     \
  "param T = 0.1; param Z = 2; real v1 start=1 fixed; real v2 start=0 fixed; real c1; real c2; " \
  "real F1; real F2;"                                                                            \
  "eq der(v1) = -F1; eq der(v2) = -F2; eq F1 = c1 + Z*v1; eq F2 = c2 + Z*v2;"                    \
  "eq c1 = delay(-(c2 + 2*Z*v2), T); eq c2 = delay(-(c1 + 2*Z*v1), T);"

Test(islands, delay_cuts) {
  TestModel *m = tm_new(LINE);
  SkSystem  *s = tm_system(m);
  cr_assert_eq(s->islands.n, 2);
  cr_assert_eq(s->lines.n, 2);
  cr_assert_neq(s->lines.at[0].from_island, s->lines.at[0].to_island);
  for (uint32_t i = 0; i < 2; i++) {
    cr_assert_eq(s->islands.at[i]->states.n, 1);
    cr_assert_eq(s->islands.at[i]->lines_in.n, 1);
    cr_assert_eq(s->islands.at[i]->lines_out.n, 1);
  }
  cr_assert_eq(s->starts.n, 1, "the start couples both");
  // At the start the line is at rest with the ends: c1 = -(c2 + 2Zv2), c2 = -(c1 + 2Zv1) contradict each other
  // unless v1 = v2, so the initial system is singular; with start values it is not.
  tm_free(m);
}

Test(islands, one_island_on_request) {
  TestModel         *m = tm_new(LINE);
  SkEquationsOptions o = {.one_island = true, .waves = SK_WAVES_START};
  SkSystem          *s = sk_equations(m->arena, m->flat, &o, m->diags);
  cr_assert_not_null(s);
  cr_assert_eq(s->islands.n, 1);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "c1"), 0, 0);
  cr_assert_float_eq(sim_get(&sim, "c2"), -4, 0, "-(c1 + 2Zv1) at start values");
  tm_free(m);
}

Test(islands, start_waves_keep_starts_apart) {
  TestModel         *m = tm_new(LINE);
  SkEquationsOptions o = {.waves = SK_WAVES_START};
  SkSystem          *s = sk_equations(m->arena, m->flat, &o, m->diags);
  cr_assert_not_null(s);
  cr_assert_eq(s->starts.n, 2);
  tm_free(m);
}

Test(islands, parameters_tie_nothing) {
  TestModel *m = tm_new(
      "param P = 3; real Z; real a; real b; real c; eq Z = 2*P; eq der(a) = -Z*a + delay(b, Z);"
      "eq der(b) = -Z*b + delay(a, 0.5); eq der(c) = -Z*c;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(tm_role(s, "Z"), SK_ROLE_SETTLED);
  cr_assert_eq(s->islands.n, 3, "two joined by lines, one by nothing");
  tm_free(m);
}

Test(islands, what_no_line_joins_is_one) {
  TestModel *m = tm_new("real a; real b; eq der(a) = -a; eq der(b) = -b;");
  SkSystem  *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  tm_free(m);
}

// Three ends of one volume: each wave that leaves is made of all that arrive.
Test(islands, what_follows_from_delayed_values_ties_nothing) {
  TestModel *m = tm_new(
      "param T = 0.1; real x1 start=1 fixed; real x2; real x3; real d1; real d2; real d3; real s;"
      "real c1; real c2; real c3; real u;"
      "eq d1 = delay(c1 + 2*x1, T); eq d2 = delay(c2 + 2*x2, T); eq d3 = delay(c3 + 2*x3, T);"
      "eq s = (d1 + d2 + d3)*2/3; eq c1 = s - d1; eq c2 = s - d2; eq c3 = s - d3; eq u = s + d1;"
      "eq der(x1) = -c1 - x1; eq der(x2) = -c2 - x2; eq der(x3) = -c3 - x3;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 3);
  cr_assert_eq(s->lines.n, 9, "each of the three reads all three lines for itself");
  for (uint32_t i = 0; i < 3; i++) {
    cr_assert_eq(s->islands.at[i]->states.n, 1);
    cr_assert_eq(s->islands.at[i]->lines_in.n, 3);
  }
  tm_free(m);
}

// An orifice between two lines: its flow takes a root, which is not computed once for each wave that leaves it. Both
// waves have start values, else those at the start would change with it.
#define ORIFICE(start)                                                                     \
  "real l; real r; real q; real a" start "; real b" start                                  \
  "; real x start=1; real y start=2;"                                                      \
  "eq l = delay(x, 0.1); eq r = delay(y, 0.1); eq q = sqrt(abs(l - r) + 1); eq a = l - q;" \
  "eq b = r + q; eq x = delay(a, 0.1); eq y = delay(b, 0.1);"

Test(islands, waves_of_one_orifice_are_one) {
  TestModel *m = tm_new(ORIFICE(" start=1")), *n = tm_new(ORIFICE(""));
  SkSystem  *s = tm_system(m);
  cr_expect_eq(s->islands.n, 3, "%u: the orifice and what is behind either line", s->islands.n);
  cr_expect_eq(tm_system(n)->islands.n, 4);
  // What arrives is read where it is needed, not copied first.
  const SkIsland *orifice = NULL;
  for (uint32_t i = 0; i < s->islands.n; i++)
    if (s->islands.at[i]->lines_in.n == 2) orifice = s->islands.at[i];
  cr_assert_not_null(orifice);
  uint32_t given = 0;
  for (uint32_t i = 0; i < orifice->ode.blocks.n; i++)
    given += orifice->ode.blocks.at[i].kind == SK_BLOCK_ASSIGN;
  cr_expect_eq(given, 3, "%u: the flow and two waves", given);
  tm_free(m);
  tm_free(n);
}

Test(islands, functions_of_time_are_no_island) {
  TestModel *m =
      tm_new("real u; real y; real x; eq u = time*time; eq y = delay(u, 0.5); eq der(x) = y;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  tm_free(m);
}

Test(islands, a_delay_that_varies_joins_its_ends) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real y; real z; real T; eq T = 0.1 + y*y; eq der(x) = -x; eq z = "
      "delay(x, T, 2.0);"
      "eq der(y) = z;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  tm_free(m);
}

Test(islands, values_before_a_tick_tie_nothing) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real y start=2 fixed; real c; real d; eq der(x) = -x + c; eq der(y) = "
      "-y + d;"
      "when sample(0, 0.1): c := pre(y) + pre(d), d := pre(x);");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 2);
  cr_assert_eq(s->held.n, 3);
  for (uint32_t i = 0; i < 2; i++) cr_assert_eq(s->islands.at[i]->samplers.n, 1);
  cr_assert_eq(s->islands.at[0]->imports.n, 2);
  cr_assert_eq(s->islands.at[1]->imports.n, 1);
  tm_free(m);
}

// The island that computes u at a tick comes before the one that reads it, whatever their order in the model.
Test(islands, who_reads_a_held_value_comes_later) {
  TestModel *m = tm_new(
      "real y start=2 fixed; real x start=1 fixed; real u; eq der(y) = -y + u; eq der(x) = -x;"
      "when sample(0, 0.1): u := x;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 2);
  cr_assert_eq(s->vars.at[tm_var(s, "u")].island, 0);
  cr_assert_eq(s->vars.at[tm_var(s, "y")].island, 1);
  cr_assert_eq(s->islands.at[1]->samplers.n, 1, "it has the same ticks");
  tm_free(m);
}

// What is only computed from a held value, and taken by others before their ticks, stays with it.
Test(islands, results_of_a_tick_stay_together) {
  TestModel *m = tm_new(
      "real a; real p; real q; real b; real x start=1 fixed; eq der(x) = -x + b;"
      "when sample(0, 0.1): a := pre(b) + 1, p := 2*a, q := 3*a, b := pre(p) + pre(q);");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 2);
  cr_assert_eq(s->vars.at[tm_var(s, "p")].island, s->vars.at[tm_var(s, "a")].island);
  cr_assert_eq(s->vars.at[tm_var(s, "q")].island, s->vars.at[tm_var(s, "a")].island);
  tm_free(m);
}

// Each needs the other's new value in the same tick.
Test(islands, values_needed_in_a_circle_at_a_tick_tie) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real y start=2 fixed; real u; real w; eq der(x) = -x + u; eq der(y) = "
      "-y + w; when sample(0, 0.1): u := y, w := x;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  cr_assert_eq(s->held.n, 0);
  tm_free(m);
}

Test(islands, event_logic_ties) {
  TestModel *m = tm_new(
      "real x; real y; bool b; int n; eq der(x) = 1; eq b = x > 1; eq der(y) = n; when pre(b): n "
      ":= 1;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  tm_free(m);
}

Test(islands, delay_of_what_does_not_change) {
  TestModel *m = tm_new(
      "param p = 4; real x; real y; real z; eq y = delay(p + 1, 0.5); eq der(x) = y; eq z = "
      "delay(x, 0);");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->lines.n, 0);
  cr_assert_eq(tm_role(s, "z"), SK_ROLE_ALGEBRAIC);
  tm_free(m);
}

Test(islands, variable_delay_is_read_in_order) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real w; real y; real q; eq der(x) = -y; eq w = 0.1 + x*x; eq y = "
      "delay(x, w, 2.0); eq q = y + 1;");
  SkSystem         *s    = tm_system(m);
  const SkSchedule *ode  = &s->islands.at[0]->ode;
  int               at_w = -1, at_line = -1;
  for (uint32_t i = 0; i < ode->blocks.n; i++) {
    if (ode->blocks.at[i].kind == SK_BLOCK_DELAY) at_line = (int)i;
    if (ode->blocks.at[i].n && ode->blocks.at[i].vars[0] == tm_var(s, "w")) at_w = (int)i;
  }
  cr_assert(at_w >= 0 && at_line > at_w);
  tm_free(m);
}

Test(islands, delay_time_from_delayed_value) {
  TestModel *m = tm_new("real x; real y; eq der(x) = y; eq y = delay(x, 0.1 + y*y, 2.0);");
  cr_assert_null(sk_equations(m->arena, m->flat, NULL, m->diags));
  cr_assert_eq(tm_count(m, 3402), 1);
  tm_free(m);
}

Test(islands, relations_of_time_tie_nothing) {
  TestModel *m = tm_new(
      "param T = 0.1; real x1 start=1 fixed; real x2; real d1; real d2; real u;"
      "eq u = if time < 1 then 0 else 1; eq d1 = if time < T then 0 else delay(x1, T);"
      "eq d2 = if time < T then 0 else delay(x2, T); eq der(x1) = -x1 + d2 + u; eq der(x2) = -x2 + "
      "d1 + u;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 2);
  cr_assert_eq(s->islands.at[0]->relations.n, 2, "each holds them for itself");
  cr_assert_eq(s->islands.at[1]->relations.n, 2);
  tm_free(m);
}

// A volume with three ports: everybody reads all waves. Apart each has its own copies, together there is one of each.
Test(islands, lines_to_islands_that_run_as_one_are_one) {
  const char *text =
      "param T = 0.1; param U = 0.2; real x1 start=1 fixed; real x2; real x3; real d1; real d2; "
      "real d3;"
      "eq d1 = delay(x1, T); eq d2 = delay(x2, T); eq d3 = delay(x3, T);"
      "eq der(x1) = d2 + d3 - x1; eq der(x2) = d1 + d3 - x2; eq der(x3) = d1 + d2 - x3 + delay(x1, "
      "U);";
  for (int join = 0; join < 2; join++) {
    TestModel         *m       = tm_new(text);
    SkEquationsOptions options = {.join = join, .fixed_steps = true};
    SkSystem          *s       = sk_equations(m->arena, m->flat, &options, m->diags);
    cr_assert(s && s->islands.n == (join ? 1u : 3u));
    // Two readers of each, and the one with another delay.
    cr_assert_eq(s->lines.n, join ? 4u : 7u, "%u", s->lines.n);
    for (uint32_t i = 0; i < s->lines.n; i++)
      for (uint32_t k = 0; k < i; k++)
        cr_assert(s->lines.at[i].to_island != s->lines.at[k].to_island ||
                  s->lines.at[i].source != s->lines.at[k].source ||
                  s->lines.at[i].delay != s->lines.at[k].delay);
    tm_free(m);
  }
}
