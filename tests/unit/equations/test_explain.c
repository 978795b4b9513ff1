// The explanation names what was done, and its JSON is complete.
#include "equations/report/report.h"
#include "interpret.h"

#define MODEL                                                                                   \
  "param R = 2; param C = 0.5; real v start=1 fixed; real w; real i; real u; eq u = 5; eq w = " \
  "-v; eq u = R*i + v;"                                                                         \
  "eq C*der(v) = i; when v > 3: terminate();"

Test(explain, text) {
  TestModel *m   = tm_new(MODEL);
  SkSystem  *s   = tm_system(m);
  SkBuf      out = sk_buf_new(m->arena);
  sk_equations_explain(s, &out);
  static const char *const words[] = {"states: v",     "w = -v",
                                      "u = 5",         "event $rel1: v > 3",
                                      "terminate",     "derivatives: 2 blocks in 2 sets",
                                      "Jacobian",      "d der(v) / d v = ",
                                      "initial system"};
  for (int k = 0; k < 9; k++)
    cr_assert(strstr(out.text, words[k]), "'%s' is missing in\n%s", words[k], out.text);
  tm_free(m);
}

Test(explain, json_is_balanced) {
  TestModel           *m       = tm_new(MODEL);
  SkSystem            *s       = tm_system(m);
  SkBuf                out     = sk_buf_new(m->arena);
  SkLineInfos          lines   = sk_equations_lines(s, NULL, m->arena);
  const SkIslandPlan   plans[] = {{"rk4", 1e-3}};
  const SkIslandFacts *facts   = sk_equations_facts(s, &lines, plans, m->arena);
  sk_equations_json(s, &lines, facts, &out);
  int  depth = 0, deepest = 0;
  bool quoted = false;
  for (const char *p = out.text; *p; p++) {
    if (*p == '"' && p[-1] != '\\') quoted = !quoted;
    if (quoted) continue;
    depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
    if (depth > deepest) deepest = depth;
    cr_assert_geq(depth, 0);
    cr_assert(!(*p == ',' && (p[1] == ',' || p[1] == '}' || p[1] == ']')), "empty element at %.20s",
              p);
  }
  cr_assert_eq(depth, 0);
  cr_assert_gt(deepest, 5);
  // No text, no places; but every equation has its number.
  cr_assert(strstr(out.text, "\"files\":[]"));
  cr_assert(strstr(out.text, "\"line\":null,\"column\":null,\"span\":null"));
  cr_assert(strstr(out.text, "\"states\":[\"v\"]"));
  cr_assert(strstr(out.text, "\"solver\":\"rk4\",\"step\":0.001,\"horizon\":null,\"cost\":"));
  tm_free(m);
}

// The wave has a name of its own, as in elements of a library.
Test(explain, impedance_of_named_waves) {
  TestModel *m = tm_new(
      "param T = 0.1; param Z = 2; real v1 start=1 fixed; real v2 start=0 fixed; real c1; real c2; "
      "real w1; real w2;"
      "eq der(v1) = -(c1 + Z*v1); eq der(v2) = -(c2 + Z*v2); eq w1 = c1 + 2*Z*v1; eq w2 = c2 + "
      "2*Z*v2;"
      "eq c1 = delay(w2, T); eq c2 = delay(w1, T);");
  SkSystem          *s       = tm_system(m);
  SkBuf              list    = sk_buf_new(m->arena);
  const SkIslandPlan plans[] = {{"trapezoid", 0.0}, {"trapezoid", 0.0}};
  SkLineInfos        lines   = sk_equations_lines(s, NULL, m->arena);
  sk_equations_overview(s, &lines, sk_equations_facts(s, &lines, plans, m->arena), &list);
  cr_expect(strstr(list.text, "  w2: from 2 to 1, delay T = 0.1, impedance Z = 2"), "%s",
            list.text);
  tm_free(m);
}

Test(explain, islands_and_lines) {
  TestModel *m = tm_new(
      "param T = 0.1; param Z = 2; real v1 start=1 fixed; real v2; real x; real c1; real c2;"
      "eq der(x) = v1; eq der(v1) = -(c1 + Z*v1); eq der(v2) = if v2 > 3 then 0 else -(c2 + Z*v2);"
      "eq c1 = delay(-(c2 + 2*Z*v2), T); eq c2 = delay(-(c1 + 2*Z*v1), T);");
  SkSystem *s    = tm_system(m);
  SkBuf     list = sk_buf_new(m->arena), dot = sk_buf_new(m->arena), svg = sk_buf_new(m->arena),
        one                  = sk_buf_new(m->arena);
  const SkIslandPlan plans[] = {{"trapezoid", 0.0}, {"rk4", 0.01}};
  SkLineInfos        lines   = sk_equations_lines(s, NULL, m->arena);
  sk_equations_overview(s, &lines, sk_equations_facts(s, &lines, plans, m->arena), &list);
  cr_expect(strstr(list.text, "2 states, solver trapezoid, step at most 0.1"), "%s", list.text);
  cr_expect(strstr(list.text, "1 states, solver rk4, step 0.01, step at most"), "%s", list.text);
  cr_expect(strstr(list.text, "  -(c2 + 2.0*Z*v2): from 2 to 1, delay T = 0.1, impedance Z = 2"),
            "%s", list.text);
  sk_equations_dot(s, &lines, &dot);
  cr_expect(strstr(dot.text, "i1 -> i0"), "%s", dot.text);
  cr_expect(strstr(dot.text, "\\ndelay 0.1, impedance 2\""), "%s", dot.text);
  sk_equations_svg(s, &lines, m->arena, &svg);
  cr_expect(strstr(svg.text, "<line "), "%s", svg.text);
  cr_expect(strstr(svg.text, "</svg>"), "%s", svg.text);
  cr_expect(sk_equations_island(s, "2", m->arena, &one));
  cr_expect(strstr(one.text, "if v2 > 3"), "the relation itself, not its held value: %s", one.text);
  cr_expect(strstr(one.text, "comes through a line from island 1"), "%s", one.text);
  cr_expect_not(sk_equations_island(s, "3", m->arena, &one));
  cr_expect_not(strstr(one.text, "$line"), "nothing of our own: %s", one.text);
  tm_free(m);
}

Test(explain, islands_of_one_shape) {
  TestModel *m = tm_new(
      "param T = 0.1; real x start=1 fixed; real y start=2 fixed; real z start=3 fixed; real a; "
      "real b; real c;"
      "eq der(x) = 2*a - x; eq der(y) = 3*b - y; eq der(z) = c*c - z;"
      "eq a = delay(z, T); eq b = delay(x, T); eq c = delay(y, T);");
  SkSystem          *s       = tm_system(m);
  SkBuf              list    = sk_buf_new(m->arena);
  const SkIslandPlan plans[] = {{"heun", 0.0}, {"heun", 0.0}, {"heun", 0.0}};
  cr_assert_eq(s->islands.n, 3);
  SkLineInfos lines = sk_equations_lines(s, NULL, m->arena);
  sk_equations_overview(s, &lines, sk_equations_facts(s, &lines, plans, m->arena), &list);
  cr_expect(strstr(list.text, "shape 1 (2 lanes)"), "%s", list.text);
  cr_expect(strstr(list.text, "shape 2\n"), "%s", list.text);
  tm_free(m);
}

Test(explain, held_values) {
  TestModel *m = tm_new(
      "param h = 0.1; real x start=1 fixed; real y start=2 fixed; real c; real d; eq der(x) = -x + "
      "c; eq der(y) = -y + d; when sample(0, h): c := pre(y) + pre(d), d := pre(x);");
  SkSystem          *s       = tm_system(m);
  const SkIslandPlan plans[] = {{"cvode", 0.0}, {"cvode", 0.0}};
  SkBuf list = sk_buf_new(m->arena), dot = sk_buf_new(m->arena), svg = sk_buf_new(m->arena),
        one = sk_buf_new(m->arena);
  cr_expect_not(sk_equations_has_waves(s));
  SkLineInfos lines = sk_equations_lines(s, NULL, m->arena);
  sk_equations_overview(s, &lines, sk_equations_facts(s, &lines, plans, m->arena), &list);
  cr_expect(strstr(list.text, "  pre(y), pre(d): from 2 to 1, at ticks, delay h = 0.1"), "%s",
            list.text);
  sk_equations_dot(s, &lines, &dot);
  cr_expect(strstr(dot.text, "i1 -> i0 [label=\"pre(y) and 1 more\\ndelay 0.1\", style=dashed]"),
            "%s", dot.text);
  sk_equations_svg(s, &lines, m->arena, &svg);
  cr_expect(strstr(svg.text, "<line "), "%s", svg.text);
  cr_expect(sk_equations_island(s, "1", m->arena, &one));
  cr_expect(strstr(one.text, "if edge(sample(0.0, h)) then pre(y)"), "%s", one.text);
  cr_expect(strstr(one.text, "// pre(y) comes from island 2 at ticks."), "%s", one.text);
  cr_expect(strstr(one.text, "// pre(x) is taken over by island 2 at ticks."), "%s", one.text);
  tm_free(m);
}

// What flows out of a store is a sum that its balance alone reads: flows, then balances, and the sum on demand.
Test(explain, sums_are_absorbed) {
  TestModel *m = tm_new(
      "param G = 2; param C = 3; real a start=1 fixed; real b start=2 fixed; real c start=0 fixed;"
      "real f; real g; real q; real r; eq f = G*(a - b); eq g = G*(b - c); eq q = f - g; eq r = "
      "sin(a) + f;"
      "eq C*der(a) = -f; eq der(b) = q/C; eq der(c) = g + r;");
  SkSystem *s   = tm_system(m);
  SkBuf     out = sk_buf_new(m->arena);
  sk_equations_explain(s, &out);
  cr_expect(strstr(out.text, "der(b) := (f - g)/C"), "%s", out.text);
  // Not a sum: something in it could fail.
  cr_expect(strstr(out.text, "r := sin(a) + f"), "%s", out.text);
  cr_expect(strstr(out.text, "derivatives: 6 blocks in 3 sets"), "%s", out.text);
  cr_expect(strstr(out.text, "at output: 1 block in 1 set"), "%s", out.text);
  tm_free(m);
}
