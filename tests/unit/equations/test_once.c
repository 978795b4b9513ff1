// What depends on parameters alone moves out of the islands' schedules.
#include "interpret.h"

static bool reads(const SkSystem *s, SkX x, uint32_t v) {
  SkX stack[64] = {x};
  for (uint32_t n = 1; n > 0;) {
    SkX at = stack[--n];
    if (sk_x_op(s->dag, at) == SK_X_VAR && sk_x_payload(s->dag, at) == v) return true;
    for (uint32_t k = 0; k < sk_x_n(s->dag, at); k++) stack[n++] = sk_x_arg(s->dag, at, k);
  }
  return false;
}

Test(once, the_largest_still_parts_move) {
  TestModel *m = tm_new(
      "param a = 2; param b = 3; real x start=1 fixed; real y; eq der(x) = -sqrt(a/b)*x;"
      "eq y = x*(a + b*2.0) + time;");
  SkSystem *s      = tm_system(m);
  uint32_t  n_vars = s->vars.n, n_blocks = s->parameters.blocks.n;
  sk_equations_once(s, m->arena);
  // The implicit step also has the root without its sign.
  cr_assert_eq(s->vars.n, n_vars + 3);
  cr_assert_eq(s->parameters.blocks.n, n_blocks + 3);
  const SkSchedule *all[] = {&s->islands.at[0]->ode, &s->islands.at[0]->later};
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < all[k]->blocks.n; i++) {
      cr_assert(!reads(s, all[k]->blocks.at[i].exprs[0], tm_var(s, "a")));
      cr_assert(!reads(s, all[k]->blocks.at[i].exprs[0], tm_var(s, "b")));
    }
  tm_free(m);
}

Test(once, cheap_and_moving_parts_stay) {
  TestModel *m = tm_new("param a = 2; real x start=1 fixed; eq der(x) = -a*x + sin(time);");
  SkSystem  *s = tm_system(m);
  uint32_t   n = s->vars.n;
  sk_equations_once(s, m->arena);
  cr_assert_eq(s->vars.n, n);
  tm_free(m);
}
