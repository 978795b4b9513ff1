// Clocked partitions: found, timed, written as equations that hold at ticks.
#include "equations/event/clock.h"

// Numbers the components that something marks as clocked.
static void number(SkClocks *c) {
  SkWork *w = c->w;
  for (uint32_t e = 0; e < c->parent.n; e++) sk_vec_push(w->arena, &c->clock_of, SK_NONE);
  // Both ends of a conversion, and clocks nobody uses but for others.
  for (uint32_t i = 0; i < c->edges.n; i++) {
    uint32_t ends[2] = {sk_clock_root(c, c->edges.at[i].to), sk_clock_root(c, c->edges.at[i].from)};
    for (int k = 0; k < 2; k++)
      if (!c->marked.at[ends[k]]) c->marked.at[ends[k]] = UINT32_MAX;
  }
  for (uint32_t i = 0; i < c->sources.n; i++) {
    uint32_t e = sk_clock_root(c, c->sources.at[i].element);
    if (!c->marked.at[e]) c->marked.at[e] = UINT32_MAX;
  }
  for (uint32_t e = 0; e < c->parent.n; e++) {
    if (sk_clock_root(c, e) != e || !c->marked.at[e]) continue;
    c->clock_of.at[e] = c->clocks.n;
    SkClock k         = {.root = e};
    k.first = k.last = SK_NONE;
    if (c->marked.at[e] != UINT32_MAX) k.span = sk_eq(w, c->marked.at[e] - 1)->span;
    sk_vec_push(w->arena, &c->clocks, k);
  }
}

// Continuous time and a clock in one component: somewhere sample or hold is missing.
static bool report_mix(SkClocks *c) {
  uint32_t mark = c->marked.at[sk_clock_root(c, 0)];
  if (!mark) return false;
  SkSpan span = mark == UINT32_MAX ? (SkSpan){0} : sk_eq(c->w, mark - 1)->span;
  sk_diag(c->w->diags, 3501, span,
          "this clocked equation is tied to continuous time without sample or hold");
  if (mark != UINT32_MAX) sk_eq_where(c->w, mark - 1);
  sk_diag_help(c->w->diags,
               "variables pass from continuous time to a clock through sample(u), and back through "
               "hold(u)");
  return true;
}

void sk_clocks(SkWork *w) {
  if (!sk_clock_any(w)) return;
  SkClocks c      = {.w = w, .begin = SK_NONE};
  uint32_t errors = sk_diags_errors(w->diags);
  sk_clock_find(&c);
  number(&c);
  if (sk_diags_errors(w->diags) > errors || report_mix(&c)) return;
  if (!sk_clock_infer(&c)) return;
  sk_clock_make(&c);
  sk_clock_solvers(&c);
}
