// Initial systems: all unknowns at the start, pre values and unfixed parameters included.
//
// The pairs of the dynamic system are a matching already; what is free is one unknown for each state, pre
// value and unfixed parameter. Initial equations, then fixed start values, are added along augmenting
// paths. An equation that finds no free unknown is dropped and checked at run time. What is still free
// afterwards takes start values: of states first, then of whatever is left; that is reported as assumed.
#include "equations/block/block.h"
#include "equations/work.h"

#include <stdlib.h>

typedef struct {
  uint32_t eq, var;
  int32_t  next;
} Step;

typedef struct {
  SkWork     *w;
  SkStart    *start;
  SkMode      mode;
  SkNumbers   eqs, vars;
  uint32_t    n_dynamic;  // eqs[0 .. n_dynamic) always hold
  SkNumbers   effects, dropped;
  SkIncidence inc;  // solvable entries
  int32_t    *eq_of_var, *var_of_eq;
  bool       *dead;         // unknown reached by a search that failed: leads nowhere
  uint32_t   *seen, epoch;  // by unknown
  SK_VEC(Step) path;
  SkNumbers touched;
  uint32_t  n_free;
} Init;

// --- groups of islands -----------------------------------------------------------------------------

static uint32_t find(uint32_t *parent, uint32_t e) {
  while (parent[e] != e) e = parent[e] = parent[parent[e]];
  return e;
}

static void unite(uint32_t *parent, uint32_t a, uint32_t b) {
  a = find(parent, a);
  b = find(parent, b);
  if (a < b) parent[b] = a;
  if (b < a) parent[a] = b;
}

// Elements: islands, then all variables (only unfixed parameters count).
static void unite_row(SkWork *w, uint32_t *parent, SkRow row, uint32_t *with) {
  uint32_t n = w->sys->islands.n;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t        v       = w->cols.at[row.first + k];
    const SkSysVar *var     = sk_var(w, v);
    uint32_t        of      = var->held == SK_HELD_PRE ? sk_var(w, var->of)->island : var->island;
    uint32_t        element = var->role == SK_ROLE_UNFIXED ? n + v : of != SK_NONE ? of : SK_NONE;
    if (element == SK_NONE) continue;
    if (*with == SK_NONE) *with = element;
    unite(parent, *with, element);
  }
}

// Group number of every island and unfixed parameter.
static uint32_t *make_groups(SkWork *w, const SkNumbers *initial) {
  uint32_t  n = w->sys->islands.n, m = n + w->sys->vars.n;
  uint32_t *parent = SK_NEWS(w->scratch, uint32_t, m + 1);
  for (uint32_t i = 0; i < m; i++) parent[i] = i;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    uint32_t with = sk_eq(w, e)->island;
    if (sk_eq(w, e)->gone || with == SK_NONE) continue;
    unite_row(w, parent, w->rows.at[e], &with);
    bool line = sk_eq(w, e)->kind == SK_SE_DELAY;
    if (!line || w->options.waves != SK_WAVES_START)
      unite_row(w, parent, w->init_rows.at[e], &with);
  }
  for (uint32_t i = 0; i < initial->n; i++) {
    uint32_t with = SK_NONE;
    unite_row(w, parent, w->rows.at[initial->at[i]], &with);
    // Initial equations without unknowns belong to the first group.
    sk_eq(w, initial->at[i])->island = with == SK_NONE ? 0 : with;
  }
  for (uint32_t i = 0; i < m; i++) find(parent, i), parent[i] = find(parent, i);
  return parent;
}

// --- building the problem --------------------------------------------------------------------------

static uint32_t start_equation(SkWork *w, uint32_t v, SkX start, SkSpan span) {
  SkSysEq  eq   = {.kind = SK_SE_START, .lhs = sk_work_x(w, v), .rhs = start, .span = span};
  uint32_t flat = sk_var(w, sk_var(w, v)->held == SK_HELD_PRE ? sk_var(w, v)->of : v)->flat;
  if (sk_var(w, v)->role == SK_ROLE_CONSTANT) eq.lhs = sk_var(w, v)->binding;
  eq.component = flat == SK_NONE ? 0 : w->flat->vars.at[flat].component;
  eq.solves = eq.number = SK_NONE;
  if (span.pos == 0 && flat != SK_NONE) eq.span = w->flat->vars.at[flat].span;
  uint32_t e = sk_work_eq(w, eq);
  sk_rows_add(w, e);
  return e;
}

static bool is_set_state(const SkWork *w, const SkIsland *island, uint32_t v) {
  if (sk_var(w, v)->flat != SK_NONE || !sk_var(w, v)->is_hidden) return false;
  for (uint32_t k = 0; k < island->n_state_sets; k++)
    for (uint32_t i = 0; i < island->state_sets[k].n_states; i++) {
      uint32_t s = island->state_sets[k].states[i];
      if (s == v || sk_var(w, s)->der == v) return true;
    }
  return false;
}

static void add_island(Init *s, const SkIsland *island) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < island->vars.n; i++)
    if (!is_set_state(w, island, island->vars.at[i]))
      sk_vec_push(w->scratch, &s->vars, island->vars.at[i]);
  for (uint32_t i = 0; i < island->pres.n; i++)
    sk_vec_push(w->scratch, &s->vars, island->pres.at[i]);
  // Before its first tick a clocked variable has its start value.
  for (uint32_t i = 0; i < island->vars.n; i++) {
    uint32_t v = island->vars.at[i];
    if (sk_var(w, v)->clock == SK_NONE) continue;
    SkX start = sk_work_start(w, v);
    sk_vec_push(w->scratch, &s->eqs, start_equation(w, v, start, (SkSpan){0}));
    sk_vec_push(w->scratch, &s->eqs, start_equation(w, sk_var(w, v)->pre, start, (SkSpan){0}));
  }
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t    e    = island->eqs.at[i];
    SkSysEqKind kind = sk_eq(w, e)->kind;
    if (kind == SK_SE_SET || kind == SK_SE_TIE || kind == SK_SE_CLOCKED) continue;
    if (!sk_kind_is_effect(kind)) {
      sk_vec_push(w->scratch, &s->eqs, e);
    } else if (sk_eq(w, e)->at_start && kind != SK_SE_REINIT) {
      sk_vec_push(w->scratch, &s->effects, e);
    }
  }
}

// Fixed start values of the island's variables.
static void add_fixed(Init *s, const SkIsland *island) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < island->vars.n; i++) {
    uint32_t        v   = island->vars.at[i];
    const SkSysVar *var = sk_var(w, v);
    if (!var->fixed) continue;
    uint32_t to = var->role == SK_ROLE_DISCRETE ? var->pre : v;
    if (to == SK_NONE) continue;
    sk_vec_push(w->scratch, &s->eqs, start_equation(w, to, sk_work_start(w, v), (SkSpan){0}));
  }
}

// --- augmenting paths ------------------------------------------------------------------------------

static bool enter(Init *s, uint32_t e) {
  uint32_t var = SK_NONE;
  for (int32_t k = s->inc.start[e]; k < s->inc.start[e + 1] && var == SK_NONE; k++)
    if (s->eq_of_var[s->inc.cols[k]] < 0) var = (uint32_t)s->inc.cols[k];
  sk_vec_push(s->w->scratch, &s->path, ((Step){e, var, s->inc.start[e]}));
  return var != SK_NONE;
}

// Finds an unknown for equation e. When there is none, everything reached is a closed, fully used
// part: no later search can succeed through it.
static bool augment(Init *s, uint32_t from) {
  s->epoch++;
  s->path.n = s->touched.n = 0;
  bool found               = enter(s, from);
  while (!found && s->path.n > 0) {
    uint32_t e = s->path.at[s->path.n - 1].eq;
    int32_t  k = s->path.at[s->path.n - 1].next;
    if (k == s->inc.start[e + 1]) {
      s->path.n--;
      continue;
    }
    uint32_t v = (uint32_t)s->inc.cols[k];
    s->path.at[s->path.n - 1].next++;
    if (s->dead[v] || s->seen[v] == s->epoch) continue;
    s->seen[v] = s->epoch;
    sk_vec_push(s->w->scratch, &s->touched, v);
    s->path.at[s->path.n - 1].var = v;
    // A start equation holds nothing but its own unknown.
    if ((uint32_t)s->eq_of_var[v] < s->inc.n_eqs) found = enter(s, (uint32_t)s->eq_of_var[v]);
  }
  if (!found) {
    for (uint32_t i = 0; i < s->touched.n; i++) s->dead[s->touched.at[i]] = true;
    return false;
  }
  for (uint32_t i = 0; i < s->path.n; i++) {
    s->eq_of_var[s->path.at[i].var] = (int32_t)s->path.at[i].eq;
    s->var_of_eq[s->path.at[i].eq]  = (int32_t)s->path.at[i].var;
  }
  s->n_free--;
  return true;
}

// --- start values for what is free -----------------------------------------------------------------

typedef struct {
  uint32_t local, score;
} Candidate;

static int by_score(const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->score != y->score) return x->score > y->score ? -1 : 1;
  return x->local < y->local ? -1 : x->local > y->local;
}

// The larger, the rather its start value is taken. 0: only when nothing else determines it.
static uint32_t start_score(const SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  if (s->held == SK_HELD_PRE) return 1000;
  if (s->der == SK_NONE || !sk_role_is_continuous(s->role)) return 0;
  return 1u + (s->role == SK_ROLE_STATE ? 100u : 0u) + (s->start_given ? 50u : 0u) +
         (uint32_t)s->select;
}

// Gives an unknown its start value, after its equation, if it has one, found another unknown.
static bool assume(Init *s, uint32_t local) {
  SkWork *w = s->w;
  if (s->eq_of_var[local] >= 0) {
    if (s->dead[local] || (uint32_t)s->eq_of_var[local] >= s->inc.n_eqs) return false;
    s->seen[local] = s->epoch + 1;  // the search must not come back to it
    if (!augment(s, (uint32_t)s->eq_of_var[local])) return false;
  } else {
    s->n_free--;
  }
  uint32_t v          = s->inc.vars[local];
  uint32_t of         = sk_var(w, v)->held == SK_HELD_PRE ? sk_var(w, v)->of : v;
  uint32_t eq         = start_equation(w, v, sk_work_start(w, of), (SkSpan){0});
  s->eq_of_var[local] = (int32_t)(s->inc.n_eqs + s->eqs.n);
  sk_vec_push(w->scratch, &s->eqs, eq);
  if (s->mode == SK_MODE_INITIAL && !sk_var(w, of)->is_hidden && !sk_var(w, of)->fixed)
    sk_vec_push(w->arena, &s->start->assumed, of);
  return true;
}

static void fill_free(Init *s) {
  uint32_t   n = s->inc.n_vars, count = 0;
  Candidate *list = SK_NEWS(s->w->scratch, Candidate, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t score = start_score(s->w, s->inc.vars[i]);
    if (score > 0) list[count++] = (Candidate){i, score};
  }
  qsort(list, count, sizeof *list, by_score);
  for (uint32_t i = 0; i < count && s->n_free > 0; i++) assume(s, list[i].local);
  for (uint32_t i = 0; i < n && s->n_free > 0; i++)
    if (s->eq_of_var[i] < 0) assume(s, i);
}

// --- putting it together ---------------------------------------------------------------------------

static void drop(Init *s, uint32_t e) {
  SkWork *w = s->w;
  if (s->mode > SK_MODE_GIVEN) return;
  sk_vec_push(w->scratch, &s->dropped, e);
  if (s->mode == SK_MODE_GIVEN) return;
  sk_vec_push(w->arena, &s->start->dropped, e);
  if (sk_eq(w, e)->kind == SK_SE_START) return;
  sk_diag(w->diags, 3303, sk_eq(w, e)->span,
          "the initial equation %s follows from the others or contradicts them", sk_eq_text(w, e));
  sk_eq_where(w, e);
  sk_diag_help(w->diags,
               "it is checked at the start; remove it, or free a start value it could determine");
}

static SkSchedule *schedule_of(Init *s) {
  switch (s->mode) {
    case SK_MODE_GIVEN: return &s->start->given;
    case SK_MODE_SIMPLIFIED: return &s->start->simplified;
    case SK_MODE_BLEND: return &s->start->blend;
    default: return &s->start->initial;
  }
}

static void make_schedule(Init *s) {
  SkWork   *w     = s->w;
  uint32_t  n     = s->vars.n;
  uint32_t *eqs   = SK_NEWS(w->scratch, uint32_t, n + 1);
  int32_t  *pairs = SK_NEWS(w->scratch, int32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t e = (uint32_t)s->eq_of_var[i];
    eqs[i]     = e < s->inc.n_eqs ? s->inc.eqs[e] : s->eqs.at[e - s->inc.n_eqs];
    pairs[i]   = (int32_t)i;
  }
  SkIncidence inc  = sk_incidence(w, n, eqs, n, s->vars.at, false, s->mode);
  SkPlan      plan = sk_plan(w, inc, pairs, s->mode);
  bool       *need = SK_NEWS(w->scratch, bool, plan.blt.n_blocks + 1);
  for (uint32_t b = 0; b < plan.blt.n_blocks; b++) need[b] = true;
  SkSchedule *out = schedule_of(s);
  sk_plan_schedule(w, &plan, need, NULL, &s->effects, out);
  for (uint32_t i = 0; i < out->blocks.n; i++) {  // at the start there is nothing to wait for
    SkBlock *b = &out->blocks.at[i];
    if (b->kind == SK_BLOCK_ASSERT && sk_eq(w, b->eqs[0])->at_start) b->exprs[2] = SK_NO_X;
    if (b->kind == SK_BLOCK_CALL && sk_eq(w, b->eqs[0])->at_start) b->exprs[1] = SK_NO_X;
    if (b->kind == SK_BLOCK_TERMINATE && sk_eq(w, b->eqs[0])->at_start)
      b->exprs[0] = sk_x_bool(w->dag, true);
  }
  bool            own     = s->mode == SK_MODE_GIVEN;
  uint32_t        n_left  = own ? s->dropped.n : s->start->dropped.n;
  const uint32_t *dropped = own ? s->dropped.at : s->start->dropped.at;
  for (uint32_t i = 0; i < n_left; i++) {
    SkBlock b = sk_check_block(w, dropped[i], s->mode);
    b.set     = out->n_sets;
    sk_vec_push(w->arena, &out->blocks, b);
  }
  if (n_left > 0) out->n_sets++;
}

static bool solve(Init *s) {
  SkWork *w  = s->w;
  s->inc     = sk_incidence(w, s->eqs.n, s->eqs.at, s->vars.n, s->vars.at, true, s->mode);
  uint32_t n = s->inc.n_vars, m = s->inc.n_eqs;
  s->eqs.n     = 0;  // from here on: the start equations added
  s->eqs.at    = NULL;
  s->eqs.cap   = 0;
  s->eq_of_var = SK_NEWS(w->scratch, int32_t, n + 1);
  s->var_of_eq = SK_NEWS(w->scratch, int32_t, m + 1);
  s->dead      = SK_NEWS(w->scratch, bool, n + 1);
  s->seen      = SK_NEWS(w->scratch, uint32_t, n + 1);
  s->n_free    = n;
  for (uint32_t i = 0; i < n; i++) s->eq_of_var[i] = -1, w->column.at[s->inc.vars[i]] = i;
  for (uint32_t e = 0; e < m; e++) s->var_of_eq[e] = -1;
  // Pairs of the dynamic system that still hold in the initial form.
  for (uint32_t e = 0; e < s->n_dynamic; e++)
    for (int32_t k = s->inc.start[e]; k < s->inc.start[e + 1]; k++) {
      uint32_t v = s->inc.vars[s->inc.cols[k]];
      if (v >= w->pair_of.n || w->pair_of.at[v] != s->inc.eqs[e]) continue;
      s->eq_of_var[s->inc.cols[k]] = (int32_t)e;
      s->var_of_eq[e]              = s->inc.cols[k];
      s->n_free--;
      break;
    }
  for (uint32_t i = 0; i < n; i++) w->column.at[s->inc.vars[i]] = SK_NONE;
  for (uint32_t e = 0; e < m; e++) {
    if (s->var_of_eq[e] >= 0 || augment(s, e)) continue;
    if (e >= s->n_dynamic) {
      drop(s, s->inc.eqs[e]);
    } else {
      sk_diag(w->diags, 3302, sk_eq(w, s->inc.eqs[e])->span,
              "no unknown left for the equation %s at the start", sk_eq_text(w, s->inc.eqs[e]));
      sk_eq_where(w, s->inc.eqs[e]);
      return false;
    }
  }
  fill_free(s);
  make_schedule(s);
  return true;
}

// when initial() then reinit(x, e) is the initial equation x = e.
static void add_initial_reinits(SkWork *w, SkNumbers *initial) {
  uint32_t n = w->sys->eqs.n;
  for (uint32_t e = 0; e < n; e++) {
    SkSysEq q = *sk_eq(w, e);
    if (q.kind != SK_SE_REINIT || !q.at_start) continue;
    q.kind     = SK_SE_INITIAL;
    q.guard    = SK_NO_X;
    uint32_t i = sk_work_eq(w, q);
    sk_rows_add(w, i);
    sk_vec_push(w->scratch, initial, i);
  }
}

// delay(e, T) before the start: e at the start values of its variables.
static SkX wave_from_start(SkWork *w, uint32_t line) {
  uint32_t source = w->sys->lines.at[line].source, pair = w->pair_of.at[source];
  if (!sk_var(w, source)->is_hidden || pair == SK_NONE || sk_eq(w, pair)->kind != SK_SE_EQUAL)
    return sk_work_start(w, source);
  SkMap map = {0};
  SkX   x   = sk_eq(w, pair)->rhs;
  SkRow row = sk_row_of(w, &x, 1);
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t v = w->cols.at[row.first + k];
    sk_map_put(w->scratch, &map, sk_work_x(w, v), sk_work_start(w, v));
  }
  return sk_x_substitute(w->dag, x, &map, w->scratch);
}

static bool is_line(const SkWork *w, uint32_t e) {
  return sk_eq(w, e)->kind == SK_SE_DELAY && !sk_eq(w, e)->gone;
}

// Rows of the delayed values' equations in one of the initial forms.
static void use_line_rows(SkWork *w, SkMode mode) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (!is_line(w, e)) continue;
    SkX roots[2]       = {sk_side(w, e, true, mode), sk_side(w, e, false, mode)};
    w->init_rows.at[e] = sk_row_of(w, roots, 2);
  }
}

// Start values instead of the waves' sources.
static void waves_from_start(SkWork *w) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++)
    if (is_line(w, e)) sk_eq(w, e)->init_rhs = wave_from_start(w, sk_eq(w, e)->number);
  use_line_rows(w, SK_MODE_INITIAL);
}

// Rows of the other forms replace those of the initial ones for a while.
static void use_rows(SkWork *w, SkMode mode) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (sk_eq(w, e)->gone) continue;
    bool special =
        2 * e + 1 < w->simplified.n && (w->simplified.at[2 * e] || w->simplified.at[2 * e + 1]);
    if (!special) continue;
    SkX roots[2]       = {sk_side(w, e, true, mode), sk_side(w, e, false, mode)};
    w->init_rows.at[e] = sk_row_of(w, roots, 2);
  }
}

typedef struct {
  SkNumbers islands, unfixed, initial, effects;
  SK_VEC(SkExtraStart) extra;
} Group;

static bool solve_group(SkWork *w, SkStart *start, const Group *g, SkMode mode) {
  Init s = {.w = w, .start = start, .mode = mode};
  for (uint32_t i = 0; i < g->islands.n; i++) add_island(&s, w->sys->islands.at[g->islands.at[i]]);
  s.n_dynamic = s.eqs.n;
  for (uint32_t i = 0; i < g->unfixed.n; i++) sk_vec_push(w->scratch, &s.vars, g->unfixed.at[i]);
  for (uint32_t i = 0; i < g->initial.n; i++) sk_vec_push(w->scratch, &s.eqs, g->initial.at[i]);
  for (uint32_t i = 0; i < g->effects.n; i++) sk_vec_push(w->scratch, &s.effects, g->effects.at[i]);
  for (uint32_t i = 0; i < g->islands.n; i++) add_fixed(&s, w->sys->islands.at[g->islands.at[i]]);
  for (uint32_t i = 0; i < g->extra.n; i++)
    sk_vec_push(w->scratch, &s.eqs,
                start_equation(w, g->extra.at[i].var, g->extra.at[i].start, g->extra.at[i].span));
  return solve(&s);
}

static void fill_groups(SkWork *w, const SkNumbers *initial, const uint32_t *parent, Group *groups,
                        uint32_t *number) {
  uint32_t n = w->sys->islands.n, n_starts = 0;
  for (uint32_t i = 0; i < n + w->sys->vars.n; i++) number[i] = SK_NONE;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t root = parent[i];
    if (number[root] == SK_NONE) number[root] = n_starts++;
    w->sys->islands.at[i]->start = number[root];
    sk_vec_push(w->scratch, &groups[number[root]].islands, i);
  }
  // Unfixed parameters that no island reads go with the first group.
  for (uint32_t v = 0; v < w->sys->vars.n; v++) {
    if (sk_var(w, v)->role != SK_ROLE_UNFIXED) continue;
    uint32_t k = number[parent[n + v]];
    sk_vec_push(w->scratch, &groups[k == SK_NONE ? 0 : k].unfixed, v);
  }
  for (uint32_t i = 0; i < initial->n; i++) {
    uint32_t at                      = number[parent[sk_eq(w, initial->at[i])->island]];
    Group   *g                       = &groups[at == SK_NONE ? 0 : at];
    sk_eq(w, initial->at[i])->island = SK_NONE;
    if (sk_kind_is_effect(sk_eq(w, initial->at[i])->kind)) {
      sk_vec_push(w->scratch, &g->effects, initial->at[i]);
    } else {
      sk_vec_push(w->scratch, &g->initial, initial->at[i]);
    }
  }
  for (uint32_t i = 0; i < w->extra_starts.n; i++) {
    uint32_t island = sk_var(w, w->extra_starts.at[i].var)->island;
    uint32_t k      = island == SK_NONE ? 0 : w->sys->islands.at[island]->start;
    sk_vec_push(w->scratch, &groups[k].extra, w->extra_starts.at[i]);
  }
  for (uint32_t k = 0; k < n_starts; k++) {
    SkStart start = {0};
    for (uint32_t i = 0; i < groups[k].islands.n; i++)
      sk_vec_push(w->arena, &start.islands, groups[k].islands.at[i]);
    sk_vec_push(w->arena, &w->sys->starts, start);
  }
}

// Waves that are found together with others: whether such a steady state exists shows at run time only. Where it does not
// they are given.
static bool solves_for_waves(SkWork *w, const SkSchedule *initial) {
  bool any = false;
  for (uint32_t i = 0; i < initial->blocks.n; i++) {
    const SkBlock *b = &initial->blocks.at[i];
    for (uint32_t k = 0; b->n > 1 && k < b->n_eqs; k++) {
      if (!is_line(w, b->eqs[k])) continue;
      w->given.at[b->eqs[k]] = wave_from_start(w, sk_eq(w, b->eqs[k])->number);
      any                    = true;
    }
  }
  return any;
}

static bool solve_given(SkWork *w, const Group *groups) {
  bool any = false, ok = true;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) sk_vec_push(w->scratch, &w->given, SK_NO_X);
  bool *waved = SK_NEWS(w->scratch, bool, w->sys->starts.n + 1);
  for (uint32_t k = 0; k < w->sys->starts.n; k++)
    any |= waved[k] = solves_for_waves(w, &w->sys->starts.at[k].initial);
  if (!any) return true;
  use_line_rows(w, SK_MODE_GIVEN);
  for (uint32_t k = 0; k < w->sys->starts.n && ok; k++)
    if (waved[k]) ok = solve_group(w, &w->sys->starts.at[k], &groups[k], SK_MODE_GIVEN);
  use_line_rows(w, SK_MODE_INITIAL);
  return ok;
}

bool sk_initial(SkWork *w) {
  SkNumbers initial = {0};
  while (w->pair_of.n < w->sys->vars.n) sk_vec_push(w->scratch, &w->pair_of, SK_NONE);
  for (uint32_t e = 0; e < w->sys->eqs.n; e++)
    if (sk_eq_is_initial(w, e) && !sk_eq(w, e)->gone) sk_vec_push(w->scratch, &initial, e);
  add_initial_reinits(w, &initial);
  if (w->options.waves == SK_WAVES_START) waves_from_start(w);
  uint32_t *parent = make_groups(w, &initial);
  Group    *groups = SK_NEWS(w->scratch, Group, w->sys->islands.n + 1);
  uint32_t *number = SK_NEWS(w->scratch, uint32_t, w->sys->islands.n + w->sys->vars.n + 1);
  fill_groups(w, &initial, parent, groups, number);
  for (uint32_t k = 0; k < w->sys->starts.n; k++)
    if (!solve_group(w, &w->sys->starts.at[k], &groups[k], SK_MODE_INITIAL)) return false;
  if (w->options.waves == SK_WAVES_EITHER && !solve_given(w, groups)) return false;
  if (!w->has_homotopy) return true;
  for (SkMode mode = SK_MODE_SIMPLIFIED; mode <= SK_MODE_BLEND; mode++) {
    use_rows(w, mode);
    for (uint32_t k = 0; k < w->sys->starts.n; k++)
      if (!solve_group(w, &w->sys->starts.at[k], &groups[k], mode)) return false;
  }
  return true;
}
