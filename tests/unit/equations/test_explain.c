// The explanation names what was done, and its JSON is complete.
#include "interpret.h"

#define MODEL                                                                                   \
  "param R = 2; param C = 0.5; real v start=1 fixed; real w; real i; real u; eq u = 5; eq w = " \
  "-v; eq u = R*i + v;"                                                                         \
  "eq C*der(v) = i; when v > 3: terminate();"

Test(explain, text) {
  TestModel *m   = tm_new(MODEL);
  SkSystem  *s   = tm_system(m);
  SkBuf      out = sk_buf_new(m->arena);
  sk_equations_explain(s, false, &out);
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
  TestModel *m   = tm_new(MODEL);
  SkSystem  *s   = tm_system(m);
  SkBuf      out = sk_buf_new(m->arena);
  sk_equations_explain(s, true, &out);
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
  cr_assert(strstr(out.text, "\"states\":[\"v\"]"));
  tm_free(m);
}
