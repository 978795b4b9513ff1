// The implicit fixed step: states are unknowns too, tied to their derivatives by the integration formula
// x = base + beta * der(x). der(x) stays a variable, so u * der(x) = 1 is integrated as it stands.
#include "equations/work.h"

static uint32_t tie(SkWork *w, SkIsland *island, uint32_t i) {
  uint32_t x              = island->states.at[i];
  SkName   name           = sk_name_f(w->names, "$base(%s)", sk_var(w, x)->name);
  uint32_t base           = sk_work_held(w, name, SK_REAL, SK_HELD_BASE, x);
  sk_var(w, base)->island = sk_var(w, x)->island;
  island->bases[i]        = base;
  SkSysEq eq              = {.kind = SK_SE_TIE, .lhs = sk_work_x(w, x)};
  SkX     der = sk_work_x(w, sk_var(w, x)->der), beta = sk_work_x(w, island->beta);
  eq.rhs    = sk_x2(w->dag, SK_X_ADD, sk_work_x(w, base), sk_x2(w->dag, SK_X_MUL, beta, der));
  eq.solves = eq.number = SK_NONE;
  uint32_t flat         = sk_var(w, x)->flat;
  if (flat != SK_NONE) {
    eq.span      = w->flat->vars.at[flat].span;
    eq.component = w->flat->vars.at[flat].component;
  }
  uint32_t e          = sk_work_eq(w, eq);
  sk_eq(w, e)->island = sk_var(w, x)->island;
  sk_rows_add(w, e);
  return e;
}

static void need_schedule(SkWork *w, const SkPlan *p, const SkIsland *island, bool *need) {
  SkRow row = {.first = w->cols.n};
  for (uint32_t i = 0; i < island->states.n; i++) {
    sk_vec_push(w->arena, &w->cols, island->states.at[i]);
    sk_vec_push(w->arena, &w->cols, sk_var(w, island->states.at[i])->der);
  }
  for (uint32_t b = 0; b < island->ode.blocks.n; b++)
    for (uint32_t k = 0; k < island->ode.blocks.at[b].n; k++)
      sk_vec_push(w->arena, &w->cols, island->ode.blocks.at[b].vars[k]);
  row.n = w->cols.n - row.first;
  sk_plan_need_row(w, p, row, need);
  w->cols.n = row.first;
  sk_plan_close(p, need);
}

// Lines that are read where the states of the step say cannot be part of a Newton iteration. What a delay delivers is
// taken as known, read where the values before say, and the step is repeated until that stays (runtime/solver/fixed.c): its row
// is left with what it delivers. The same with a spatialDistribution. Were there any?
static bool loosen(const SkWork *w, const SkPlan *p, const bool *need, bool *loose) {
  bool any = false;
  for (uint32_t b = 0; b < p->blt.n_blocks; b++) {
    if (!need[b] || p->blt.first[b + 1] - p->blt.first[b] == 1) continue;
    for (uint32_t i = p->blt.first[b]; i < p->blt.first[b + 1]; i++) {
      int32_t     row  = p->eq_of_var[p->blt.order[i]];
      SkSysEqKind kind = sk_eq(w, p->inc.eqs[row])->kind;
      if (kind != SK_SE_DELAY && kind != SK_SE_SPATIAL) continue;
      loose[row] = any = true;
    }
  }
  return any;
}

// Rows are those of the unknowns in order: row i stays with column i.
static void drop_columns(SkIncidence *inc, const bool *loose) {
  int32_t n = 0, from = 0;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    int32_t to = inc->start[e + 1];
    for (int32_t k = from; k < to; k++)
      if (!loose[e] || inc->cols[k] == (int32_t)e) inc->cols[n++] = inc->cols[k];
    from              = to;
    inc->start[e + 1] = n;
  }
}

void sk_discretise(SkWork *w, SkIsland *island) {
  if (island->states.n == 0) return;
  uint32_t number                 = sk_var(w, island->states.at[0])->island;
  SkName   name                   = w->sys->islands.n == 1 ? sk_name_z(w->names, "$beta")
                                                           : sk_name_f(w->names, "$beta%u", number + 1);
  island->beta                    = sk_work_held(w, name, SK_REAL, SK_HELD_BETA, SK_NONE);
  sk_var(w, island->beta)->island = number;
  island->bases                   = SK_NEWS(w->arena, uint32_t, island->states.n);
  SkNumbers vars = sk_continuous_vars(w, island), eqs = {0};
  while (w->pair_of.n < w->sys->vars.n) sk_vec_push(w->arena, &w->pair_of, SK_NONE);
  for (uint32_t i = 0; i < island->states.n; i++)
    w->pair_of.at[island->states.at[i]] = tie(w, island, i);
  sk_limits_implicit(w, island);
  int32_t *pairs = SK_NEWS(w->arena, int32_t, vars.n + 1);
  for (uint32_t i = 0; i < vars.n; i++) {
    sk_vec_push(w->arena, &eqs, w->pair_of.at[vars.at[i]]);
    pairs[i] = (int32_t)i;
  }
  SkIncidence inc  = sk_incidence(w, eqs.n, eqs.at, vars.n, vars.at, false, SK_MODE_DYNAMIC);
  SkPlan      p    = sk_plan(w, inc, pairs, SK_MODE_DYNAMIC);
  bool       *need = SK_NEWS(w->arena, bool, p.blt.n_blocks + 1);
  need_schedule(w, &p, island, need);
  bool *loose    = SK_NEWS(w->arena, bool, inc.n_eqs + 1);
  island->moving = loosen(w, &p, need, loose);
  if (island->moving) {
    drop_columns(&inc, loose);
    p    = sk_plan(w, inc, pairs, SK_MODE_DYNAMIC);
    need = SK_NEWS(w->arena, bool, p.blt.n_blocks + 1);
    need_schedule(w, &p, island, need);
  }
  sk_plan_schedule(w, &p, need, NULL, NULL, &island->implicit);
}
