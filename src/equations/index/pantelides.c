// Index reduction: which equations have to be differentiated, and how often, so that the highest derivatives
// can be solved for (Pantelides 1988).
//
// First a check that the method ends: the system must have a complete matching when a variable and its
// derivatives count as one unknown. What fails there is over- or under-determined, and is named.
#include "equations/block/block.h"
#include "equations/work.h"

SkNumbers sk_continuous_eqs(SkWork *w, const SkIsland *island) {
  SkNumbers out = {0};
  for (uint32_t i = 0; i < island->eqs.n; i++)
    if (sk_eq_is_continuous(w, island->eqs.at[i])) sk_vec_push(w->scratch, &out, island->eqs.at[i]);
  return out;
}

SkNumbers sk_continuous_vars(SkWork *w, const SkIsland *island) {
  SkNumbers out = {0};
  for (uint32_t i = 0; i < island->vars.n; i++)
    if (sk_role_is_continuous(sk_var(w, island->vars.at[i])->role))
      sk_vec_push(w->scratch, &out, island->vars.at[i]);
  return out;
}

// --- the check -------------------------------------------------------------------------------------

static bool check(SkWork *w, const SkNumbers *eqs, const SkNumbers *vars) {
  SkNumbers families = {0};
  for (uint32_t i = 0; i < vars->n; i++) {
    uint32_t v = vars->at[i];
    if (sk_var(w, v)->der_of != SK_NONE) continue;
    for (uint32_t d = v; d != SK_NONE; d = sk_var(w, d)->der) w->column.at[d] = families.n;
    sk_vec_push(w->scratch, &families, v);
  }
  SkIncidence inc = sk_incidence_mapped(w, eqs->n, eqs->at, families.n, true, SK_MODE_DYNAMIC);
  inc.vars        = families.at;
  for (uint32_t i = 0; i < vars->n; i++) w->column.at[vars->at[i]] = SK_NONE;
  int32_t *eq_of_var = SK_NEWS(w->scratch, int32_t, families.n + 1);
  int32_t *var_of_eq = SK_NEWS(w->scratch, int32_t, eqs->n + 1);
  sk_match(w, &inc, eq_of_var, var_of_eq);
  return !sk_match_report(w, &inc, eq_of_var, var_of_eq);
}

// --- differentiation -------------------------------------------------------------------------------

typedef struct {
  SkWork  *w;
  uint32_t eq;
  uint32_t input;  // an input whose derivative was asked for, SK_NONE
} TimeDer;

static SkX der_of(void *user, SkDag *dag, SkX leaf) {
  TimeDer *t = user;
  (void)dag;
  uint32_t        v = (uint32_t)sk_x_payload(t->w->dag, leaf);
  const SkSysVar *s = sk_var(t->w, v);
  if (s->role == SK_ROLE_INPUT) t->input = v;
  if (!sk_role_is_continuous(s->role)) return SK_NO_X;
  if (s->der == SK_NONE && sk_left_out(t->w, t->eq, v)) return SK_NO_X;
  uint32_t before = t->w->sys->vars.n, d = sk_work_der(t->w, v);
  if (t->w->sys->vars.n > before && s->island != SK_NONE) {
    SkIsland *island = t->w->sys->islands.at[sk_var(t->w, v)->island];
    sk_vec_push(t->w->arena, &island->vars, d);
  }
  return sk_work_x(t->w, d);
}

static void report(SkWork *w, uint32_t e, const TimeDer *t) {
  sk_diag(w->diags, 3201, sk_eq(w, e)->span,
          "the equation %s has to be differentiated, but cannot be", sk_eq_text(w, e));
  sk_eq_where(w, e);
  if (t->input != SK_NONE) {
    sk_diag_note(w->diags, (SkSpan){0}, "the derivative of the input %s is not known",
                 sk_var(w, t->input)->name);
    sk_diag_help(w->diags, "filter the input, or do not constrain a state by it directly");
  } else {
    sk_diag_help(w->diags,
                 "it constrains states, so its derivative is needed: give the functions in it "
                 "a derivative annotation, or remove the constraint");
  }
}

static bool differentiate(SkWork *w, SkIsland *island, uint32_t e) {
  TimeDer        t       = {.w = w, .eq = e, .input = SK_NONE};
  SkXTimeHook    hook    = {.der_of = der_of, .user = &t, .hook = w->time_hook};
  const SkSysEq *q       = sk_eq(w, e);
  SkX            side[4] = {q->lhs, q->rhs, q->init_lhs, q->init_rhs};
  bool           ok      = q->kind == SK_SE_EQUAL;
  for (int i = 0; i < 4 && ok; i++) {
    if (!side[i]) continue;
    side[i] = sk_x_time_derivative(w->dag, side[i], &hook, w->scratch);
    ok &= side[i] != SK_NO_X && t.input == SK_NONE;
  }
  if (!ok) {
    report(w, e, &t);
    return false;
  }
  SkSysEq eq                = *sk_eq(w, e);
  eq.lhs                    = side[0];
  eq.rhs                    = side[1];
  eq.init_lhs               = side[2];
  eq.init_rhs               = side[3];
  eq.solves                 = SK_NONE;
  uint32_t d                = sk_work_eq(w, eq);
  sk_eq(w, d)->derived_from = e;
  sk_eq(w, d)->island       = sk_eq(w, e)->island;
  sk_eq(w, e)->derivative   = d;
  sk_rows_add(w, d);
  sk_vec_push(w->arena, &island->eqs, d);
  return true;
}

// --- augmenting paths ------------------------------------------------------------------------------

typedef struct {
  uint32_t eq, next;  // next position in its row
  uint32_t var;       // through which the path goes on
} Step;

typedef struct {
  SkWork   *w;
  SkIsland *island;
  uint32_t  number;  // of the island
  SK_VEC(Step) path;
  SkNumbers eqs, vars;  // coloured in this search
  SkNumbers left;       // derivatives without that of what the equation was solved for
} Search;

static void grow(SkWork *w) {
  while (w->eq_of.n < w->sys->vars.n) {
    sk_vec_push(w->scratch, &w->eq_of, SK_NONE);
    sk_vec_push(w->scratch, &w->stamp_var, 0);
  }
  while (w->stamp_eq.n < w->sys->eqs.n) sk_vec_push(w->scratch, &w->stamp_eq, 0);
}

static bool is_highest(const Search *s, uint32_t e, uint32_t v) {
  const SkSysVar *var  = sk_var(s->w, v);
  uint32_t        only = sk_eq(s->w, e)->solves;
  return var->der == SK_NONE && sk_role_is_continuous(var->role) && var->island == s->number &&
         (only == SK_NONE || only == v);
}

// Colours an equation and puts it on the path. Returns true when it has an unknown nobody has taken.
static bool enter(Search *s, uint32_t e) {
  SkWork *w         = s->w;
  w->stamp_eq.at[e] = w->stamp;
  sk_vec_push(w->scratch, &s->eqs, e);
  SkRow row  = w->rows.at[e];
  Step  step = {.eq = e, .next = 0, .var = SK_NONE};
  for (uint32_t k = 0; k < row.n && step.var == SK_NONE; k++) {
    uint32_t v = w->cols.at[row.first + k];
    if (is_highest(s, e, v) && w->eq_of.at[v] == SK_NONE) step.var = v;
  }
  sk_vec_push(w->scratch, &s->path, step);
  return step.var != SK_NONE;
}

static bool augment(Search *s, uint32_t from) {
  SkWork *w = s->w;
  grow(w);
  w->stamp++;
  s->path.n = s->eqs.n = s->vars.n = 0;
  bool found                       = enter(s, from);
  while (!found && s->path.n > 0) {
    Step *top = &s->path.at[s->path.n - 1];
    SkRow row = w->rows.at[top->eq];
    if (top->next == row.n) {
      s->path.n--;
      continue;
    }
    uint32_t v = w->cols.at[row.first + top->next++];
    if (!is_highest(s, top->eq, v) || w->stamp_var.at[v] == w->stamp) continue;
    w->stamp_var.at[v] = w->stamp;
    sk_vec_push(w->scratch, &s->vars, v);
    top->var = v;
    if (w->stamp_eq.at[w->eq_of.at[v]] != w->stamp) found = enter(s, w->eq_of.at[v]);
  }
  if (!found) return false;
  for (uint32_t i = 0; i < s->path.n; i++) w->eq_of.at[s->path.at[i].var] = s->path.at[i].eq;
  return true;
}

// Differentiates everything the failed search has coloured.
static bool lift(Search *s) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < s->vars.n; i++) {
    uint32_t d = sk_work_der(w, s->vars.at[i]);
    sk_vec_push(w->arena, &s->island->vars, d);
  }
  for (uint32_t i = 0; i < s->eqs.n; i++)
    if (!differentiate(w, s->island, s->eqs.at[i])) return false;
  grow(w);
  for (uint32_t i = 0; i < s->vars.n; i++) {
    uint32_t v = s->vars.at[i], e = w->eq_of.at[v];
    if (sk_left_out(w, e, v))
      sk_vec_push(w->scratch, &s->left, sk_eq(w, e)->derivative);
    else
      w->eq_of.at[sk_var(w, v)->der] = sk_eq(w, e)->derivative;
    w->eq_of.at[v] = SK_NONE;
  }
  return true;
}

// Finds an unknown for the equation, or for the first of its derivatives that has one.
static bool reduce(Search *s, uint32_t e) {
  for (; !augment(s, e); e = sk_eq(s->w, e)->derivative)
    if (!lift(s)) return false;
  return true;
}

static uint32_t order_of(const SkWork *w, uint32_t e) {
  uint32_t n = 0;
  while (sk_eq(w, e)->derived_from != SK_NONE) e = sk_eq(w, e)->derived_from, n++;
  return n;
}

bool sk_pantelides(SkWork *w, SkIsland *island, bool *reduced) {
  SkNumbers eqs = sk_continuous_eqs(w, island), vars = sk_continuous_vars(w, island), top = {0};
  *reduced = false;
  if (!check(w, &eqs, &vars)) return false;
  for (uint32_t i = 0; i < vars.n; i++)
    if (sk_var(w, vars.at[i])->der == SK_NONE) sk_vec_push(w->scratch, &top, vars.at[i]);
  SkIncidence inc       = sk_incidence(w, eqs.n, eqs.at, top.n, top.at, true, SK_MODE_DYNAMIC);
  int32_t    *eq_of_var = SK_NEWS(w->scratch, int32_t, top.n + 1);
  int32_t    *var_of_eq = SK_NEWS(w->scratch, int32_t, eqs.n + 1);
  if (sk_match(w, &inc, eq_of_var, var_of_eq) == eqs.n) return true;

  *reduced       = true;
  Search s       = {.w = w, .island = island};
  s.number       = eqs.n ? sk_eq(w, eqs.at[0])->island : 0;
  uint32_t first = w->sys->eqs.n;
  grow(w);
  for (uint32_t i = 0; i < top.n; i++)
    if (eq_of_var[i] >= 0) w->eq_of.at[top.at[i]] = eqs.at[eq_of_var[i]];
  for (uint32_t i = 0; i < eqs.n; i++) {
    if (var_of_eq[i] < 0 && !reduce(&s, eqs.at[i])) return false;
    while (s.left.n > 0)
      if (!reduce(&s, sk_vec_pop(&s.left))) return false;
  }
  for (uint32_t e = first; e < w->sys->eqs.n; e++)
    if (order_of(w, e) + 1 > w->sys->index) w->sys->index = order_of(w, e) + 1;
  for (uint32_t i = 0; i < island->vars.n; i++)
    if (island->vars.at[i] < w->eq_of.n) w->eq_of.at[island->vars.at[i]] = SK_NONE;
  return true;
}
