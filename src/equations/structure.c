// One island from equations to schedules: index reduction, states, matching, order, and which blocks go into
// which schedule.
#include "equations/block/block.h"
#include "equations/work.h"

// --- states ----------------------------------------------------------------------------------------

// What a reinit changes has to be a state.
static void prefer_reinit(SkWork *w, const SkIsland *island) {
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    const SkSysEq *q = sk_eq(w, island->eqs.at[i]);
    if (q->kind == SK_SE_REINIT && sk_x_op(w->dag, q->lhs) == SK_X_VAR)
      sk_var(w, (uint32_t)sk_x_payload(w->dag, q->lhs))->select = SK_SELECT_ALWAYS;
  }
}

static bool check_reinit(SkWork *w, const SkIsland *island) {
  bool ok = true;
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t       e = island->eqs.at[i];
    const SkSysEq *q = sk_eq(w, e);
    if (q->kind != SK_SE_REINIT) continue;
    bool var = sk_x_op(w->dag, q->lhs) == SK_X_VAR;
    if (var && sk_var(w, (uint32_t)sk_x_payload(w->dag, q->lhs))->role == SK_ROLE_STATE) continue;
    ok = false;
    sk_diag(w->diags, 3403, q->span, "reinit of %s, which is not a state", sk_x_text(w, q->lhs));
    sk_eq_where(w, e);
    sk_diag_help(w->diags,
                 "reinit needs a variable whose derivative is integrated; a constraint or a "
                 "constant leaves no state here");
  }
  return ok;
}

// --- matching --------------------------------------------------------------------------------------

typedef struct {
  SkNumbers eqs, vars;
  int32_t  *eq_of_var, *var_of_eq;
} Part;

static bool match_part(SkWork *w, Part *p) {
  SkIncidence inc =
      sk_incidence(w, p->eqs.n, p->eqs.at, p->vars.n, p->vars.at, true, SK_MODE_DYNAMIC);
  p->eq_of_var = SK_NEWS(w->scratch, int32_t, p->vars.n + 1);
  p->var_of_eq = SK_NEWS(w->scratch, int32_t, p->eqs.n + 1);
  sk_match(w, &inc, p->eq_of_var, p->var_of_eq);
  if (sk_match_report(w, &inc, p->eq_of_var, p->var_of_eq)) return false;
  sk_limits_match(w, &inc, p->eq_of_var, p->var_of_eq);
  return true;
}

static Part continuous_part(SkWork *w, const SkIsland *island) {
  Part      p    = {.eqs = sk_continuous_eqs(w, island)};
  SkNumbers vars = sk_continuous_vars(w, island);
  for (uint32_t i = 0; i < vars.n; i++)
    if (sk_var(w, vars.at[i])->role != SK_ROLE_STATE) sk_vec_push(w->scratch, &p.vars, vars.at[i]);
  return p;
}

static Part discrete_part(SkWork *w, SkIsland *island) {
  Part p = {0};
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t e = island->eqs.at[i];
    if (!sk_eq_is_continuous(w, e) && !sk_kind_is_effect(sk_eq(w, e)->kind))
      sk_vec_push(w->scratch, &p.eqs, e);
  }
  for (uint32_t i = 0; i < island->vars.n; i++) {
    if (sk_var(w, island->vars.at[i])->role != SK_ROLE_DISCRETE) continue;
    sk_vec_push(w->scratch, &p.vars, island->vars.at[i]);
    sk_vec_push(w->arena, &island->discretes, island->vars.at[i]);
  }
  return p;
}

// Both parts as one problem, keeping the pairs.
static SkPlan joint_plan(SkWork *w, const Part *c, const Part *d) {
  SkNumbers eqs = {0}, vars = {0};
  for (uint32_t i = 0; i < c->eqs.n; i++) sk_vec_push(w->scratch, &eqs, c->eqs.at[i]);
  for (uint32_t i = 0; i < d->eqs.n; i++) sk_vec_push(w->scratch, &eqs, d->eqs.at[i]);
  for (uint32_t i = 0; i < c->vars.n; i++) sk_vec_push(w->scratch, &vars, c->vars.at[i]);
  for (uint32_t i = 0; i < d->vars.n; i++) sk_vec_push(w->scratch, &vars, d->vars.at[i]);
  int32_t *pairs = SK_NEWS(w->scratch, int32_t, vars.n + 1);
  for (uint32_t i = 0; i < c->vars.n; i++) pairs[i] = c->eq_of_var[i];
  for (uint32_t i = 0; i < d->vars.n; i++)
    pairs[c->vars.n + i] = d->eq_of_var[i] + (int32_t)c->eqs.n;
  SkIncidence inc = sk_incidence(w, eqs.n, eqs.at, vars.n, vars.at, false, SK_MODE_DYNAMIC);
  return sk_plan(w, inc, pairs, SK_MODE_DYNAMIC);
}

// A block of the continuous problem that the discrete part did not make larger is the same block.
static void reuse_blocks(SkPlan *joint, const SkPlan *p) {
  for (uint32_t b = 0; b < joint->blt.n_blocks; b++) {
    uint32_t first = joint->blt.first[b], c = joint->blt.order[first];
    if (c >= p->inc.n_vars) continue;
    uint32_t own = p->blt.block_of[c], n = joint->blt.first[b + 1] - first;
    if (!p->built[own] || p->blt.first[own + 1] - p->blt.first[own] != n) continue;
    joint->blocks[b] = p->blocks[own];
    joint->built[b]  = true;
  }
}

// Initialisation starts from these pairs.
static void keep_pairs(SkWork *w, const Part *p) {
  while (w->pair_of.n < w->sys->vars.n) sk_vec_push(w->scratch, &w->pair_of, SK_NONE);
  for (uint32_t i = 0; i < p->vars.n; i++)
    w->pair_of.at[p->vars.at[i]] = p->eqs.at[p->eq_of_var[i]];
}

// The unknowns and equations that limits added, too.
static Part limited_part(SkWork *w, const SkIsland *island) {
  Part  p        = continuous_part(w, island);
  SkMap place_of = {0};
  p.eq_of_var    = SK_NEWS(w->scratch, int32_t, p.vars.n + 1);
  p.var_of_eq    = SK_NEWS(w->scratch, int32_t, p.eqs.n + 1);
  for (uint32_t i = 0; i < p.eqs.n; i++) sk_map_put(w->scratch, &place_of, p.eqs.at[i] + 1, i);
  for (uint32_t i = 0; i < p.vars.n; i++) {
    uint64_t e = 0;
    sk_map_get(&place_of, w->pair_of.at[p.vars.at[i]] + 1, &e);
    p.eq_of_var[i] = (int32_t)e;
    p.var_of_eq[e] = (int32_t)i;
  }
  return p;
}

// --- schedules -------------------------------------------------------------------------------------

// Effects of when clauses and terminate() happen at events; other assertions hold always.
static bool is_event_effect(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind == SK_SE_REINIT || q->kind == SK_SE_TERMINATE || q->clock != SK_NONE)
    return sk_kind_is_effect(q->kind);
  return sk_kind_is_effect(q->kind) && e >= w->first_initial + w->n_initial;
}

static SkNumbers effects_of(SkWork *w, const SkIsland *island, bool events, SkSysEqKind kind) {
  SkNumbers out = {0};
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t e = island->eqs.at[i];
    if (!sk_kind_is_effect(sk_eq(w, e)->kind) || is_event_effect(w, e) != events) continue;
    if (events || sk_eq(w, e)->kind == kind) sk_vec_push(w->scratch, &out, e);
  }
  return out;
}

static void need_relations(SkWork *w, const SkIsland *island, const SkPlan *p, bool *need) {
  SkRow all = {.first = w->cols.n};
  for (uint32_t k = 0; k < island->relations.n; k++) {
    const SkRelation *r        = &island->relations.at[k];
    SkX               roots[2] = {r->value, r->crossing};
    sk_row_of(w, roots, 2);
  }
  all.n = w->cols.n - all.first;
  sk_plan_need_row(w, p, all, need);
  w->cols.n = all.first;
}

static void need_effects(SkWork *w, const SkNumbers *effects, const SkPlan *p, bool *need) {
  SkRow all = {.first = w->cols.n};
  for (uint32_t i = 0; i < effects->n; i++) {
    SkRow row = w->rows.at[effects->at[i]];
    for (uint32_t k = 0; k < row.n; k++)
      sk_vec_push(w->scratch, &w->cols, w->cols.at[row.first + k]);
  }
  all.n = w->cols.n - all.first;
  sk_plan_need_row(w, p, all, need);
  w->cols.n = all.first;
}

static void continuous_schedules(SkWork *w, SkIsland *island, SkPlan *p) {
  uint32_t n   = p->blt.n_blocks + 1;
  bool    *ode = SK_NEWS(w->scratch, bool, n), *zeros = SK_NEWS(w->scratch, bool, n);
  bool    *checks = SK_NEWS(w->scratch, bool, n), *all = SK_NEWS(w->scratch, bool, n);
  SkRow    roots = {.first = w->cols.n};
  for (uint32_t i = 0; i < island->states.n; i++)
    sk_vec_push(w->scratch, &w->cols, sk_var(w, island->states.at[i])->der);
  for (uint32_t i = 0; i < island->lines_out.n; i++)
    sk_vec_push(w->scratch, &w->cols, w->sys->lines.at[island->lines_out.at[i]].source);
  for (uint32_t k = 0; k < w->sys->spatials.n; k++) {
    const SkSpatial *s = &w->sys->spatials.at[k];
    if (s->island == SK_NONE || w->sys->islands.at[s->island] != island) continue;
    for (int end = 0; end < 2; end++) sk_vec_push(w->scratch, &w->cols, s->source[end]);
    sk_row_of(w, &s->x, 1);  // a step records what enters together with where it enters
  }
  roots.n = w->cols.n - roots.first;
  sk_plan_need_row(w, p, roots, ode);
  w->cols.n  = roots.first;
  bool *kept = sk_arena_copy(w->scratch, ode, n * sizeof *ode);
  sk_plan_close(p, ode);
  if (island->n_state_sets == 0 && island->limits.n == 0) sk_absorb(w, p, kept, ode);
  sk_plan_schedule(w, p, ode, NULL, NULL, &island->ode);

  need_relations(w, island, p, zeros);
  sk_plan_close(p, zeros);
  sk_plan_schedule(w, p, zeros, ode, NULL, &island->zeros);

  SkNumbers asserts = effects_of(w, island, false, SK_SE_ASSERT);
  need_effects(w, &asserts, p, checks);
  sk_plan_close(p, checks);
  sk_plan_schedule(w, p, checks, ode, &asserts, &island->checks);

  SkNumbers calls = effects_of(w, island, false, SK_SE_CALL);
  for (uint32_t b = 0; b < n; b++) all[b] = true;
  sk_plan_schedule(w, p, all, ode, &calls, &island->later);
}

static void event_schedule(SkWork *w, SkIsland *island, SkPlan *p, const Part *discrete) {
  bool *need = SK_NEWS(w->scratch, bool, p->blt.n_blocks + 1);
  for (uint32_t i = 0; i < discrete->vars.n; i++) {
    // Columns of the discrete part come after those of the continuous one.
    uint32_t c               = p->inc.n_vars - discrete->vars.n + i;
    need[p->blt.block_of[c]] = true;
  }
  SkNumbers effects = effects_of(w, island, true, SK_SE_ASSERT);
  need_effects(w, &effects, p, need);
  need_relations(w, island, p, need);
  sk_plan_close(p, need);
  sk_plan_schedule(w, p, need, NULL, &effects, &island->event);
}

bool sk_structure(SkWork *w, SkIsland *island) {
  bool     reduced;
  uint32_t n_vars = w->sys->vars.n;
  prefer_reinit(w, island);
  if (w->sys->index == 0) w->sys->index = 1;
  sk_vanish(w, island);
  if (!sk_pantelides(w, island, &reduced)) return false;
  if (!sk_dummy(w, island, reduced, n_vars)) return false;
  for (uint32_t i = 0; i < island->eqs.n; i++) sk_inline(w, island->eqs.at[i]);
  w->left_out     = (SkMap){0};
  bool ok         = check_reinit(w, island);
  Part continuous = continuous_part(w, island), discrete = discrete_part(w, island);
  ok &= match_part(w, &continuous);
  ok &= match_part(w, &discrete);
  if (!ok) return false;
  keep_pairs(w, &continuous);
  keep_pairs(w, &discrete);
  if (!sk_limits_algebraic(w, island)) return false;
  if (w->sys->limits.n) continuous = limited_part(w, island);
  sk_limits_explicit(w, island);

  SkIncidence inc = sk_incidence(w, continuous.eqs.n, continuous.eqs.at, continuous.vars.n,
                                 continuous.vars.at, false, SK_MODE_DYNAMIC);
  SkPlan      p   = sk_plan(w, inc, continuous.eq_of_var, SK_MODE_DYNAMIC);
  continuous_schedules(w, island, &p);
  if (discrete.vars.n == 0) {
    event_schedule(w, island, &p, &discrete);
    return true;
  }
  SkPlan joint = joint_plan(w, &continuous, &discrete);
  reuse_blocks(&joint, &p);
  event_schedule(w, island, &joint, &discrete);
  return true;
}
