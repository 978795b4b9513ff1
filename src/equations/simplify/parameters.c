// Dependent parameters in the order they can be computed, and variables that follow from parameters alone
// ("settled"): they are computed once per run and tie nothing together.
#include "equations/block/block.h"
#include "equations/simplify/calls.h"

#include <float.h>
#include <math.h>

static void push(SkWork *w, SkBlock b) {
  b.set = w->sys->parameters.n_sets++;
  sk_vec_push(w->arena, &w->sys->parameters.blocks, b);
}

static SkBlock assign(SkWork *w, uint32_t v, SkX value, uint32_t e) {
  SkBlock b  = {.kind = SK_BLOCK_ASSIGN, .n = 1};
  b.vars     = SK_NEW(w->arena, uint32_t);
  b.vars[0]  = v;
  b.exprs    = SK_NEW(w->arena, SkX);
  b.exprs[0] = value;
  if (e != SK_NONE) {
    b.eqs    = SK_NEW(w->arena, uint32_t);
    b.eqs[0] = e;
    b.n_eqs  = 1;
  }
  return b;
}

// --- dependent parameters --------------------------------------------------------------------------

typedef struct {
  SkWork   *w;
  SkNumbers to, from;  // dependency from[i] -> to[i]
  uint32_t  v;
  bool      unfixed;
} Deps;

static void visit(void *user, SkX x) {
  Deps *d = user;
  if (sk_x_op(d->w->dag, x) != SK_X_VAR) return;
  uint32_t p = (uint32_t)sk_x_payload(d->w->dag, x);
  SkRole   r = sk_var(d->w, p)->role;
  if (r != SK_ROLE_PARAMETER && r != SK_ROLE_UNFIXED) return;
  sk_vec_push(d->w->scratch, &d->from, p);
  sk_vec_push(d->w->scratch, &d->to, d->v);
}

static bool is_dependent(const SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  return s->role == SK_ROLE_PARAMETER && s->binding && !sk_x_is_const(w->dag, s->binding);
}

// Parameters left when the sort stopped lie on a cycle or behind one. Following any unsorted
// dependency backwards must come round.
static void report_cycle(SkWork *w, const Deps *d, const uint32_t *open) {
  uint32_t  n    = w->flat->vars.n;
  uint32_t *from = SK_NEWS(w->scratch, uint32_t, n + 1);
  bool     *seen = SK_NEWS(w->scratch, bool, n + 1);
  for (uint32_t v = 0; v < n; v++) from[v] = SK_NONE;
  for (uint32_t i = 0; i < d->to.n; i++)
    if (open[d->from.at[i]]) from[d->to.at[i]] = d->from.at[i];
  uint32_t at = 0;
  while (at < n && !open[at]) at++;
  while (!seen[at]) seen[at] = true, at = from[at];
  SkBuf    text = sk_buf_new(w->scratch);
  uint32_t v    = at;
  do {
    sk_buf_printf(&text, "%s -> ", sk_var(w, v)->name);
    v = from[v];
  } while (v != at);
  sk_buf_z(&text, sk_var(w, at)->name);
  sk_diag(w->diags, 3301, w->flat->vars.at[at].span, "parameters depend on each other: %s",
          text.text);
  sk_diag_help(w->diags, "give one of them a value of its own");
}

// A parameter computed from an unfixed one is itself computed by initialisation.
static void make_unfixed(SkWork *w, uint32_t v) {
  SkSysVar *s  = sk_var(w, v);
  SkSysEq   eq = {.kind = SK_SE_INITIAL, .rhs = s->binding, .span = w->flat->vars.at[v].span};
  s->role      = SK_ROLE_UNFIXED;
  s->binding   = SK_NO_X;
  eq.lhs       = sk_work_x(w, v);
  eq.component = w->flat->vars.at[v].component;
  eq.solves = eq.number = SK_NONE;
  sk_work_eq(w, eq);
}

static void sort_parameters(SkWork *w) {
  Deps     d = {.w = w};
  uint32_t n = w->flat->vars.n, left = 0;
  for (uint32_t v = 0; v < n; v++) {
    d.v = v;
    if (is_dependent(w, v)) sk_x_symbols(w->dag, &sk_var(w, v)->binding, 1, visit, &d, w->scratch);
  }
  uint32_t *open  = SK_NEWS(w->scratch, uint32_t, n + 1),
           *start = SK_NEWS(w->scratch, uint32_t, n + 2);
  uint32_t *users = SK_NEWS(w->scratch, uint32_t, d.to.n + 1),
           *wait  = SK_NEWS(w->scratch, uint32_t, n + 1);
  for (uint32_t i = 0; i < d.to.n; i++) start[d.from.at[i] + 2]++, wait[d.to.at[i]]++;
  for (uint32_t v = 0; v < n; v++) start[v + 2] += start[v + 1];
  for (uint32_t i = 0; i < d.to.n; i++) users[start[d.from.at[i] + 1]++] = d.to.at[i];
  SkNumbers queue = {0};
  for (uint32_t v = 0; v < n; v++) {
    SkRole r = sk_var(w, v)->role;
    if (r != SK_ROLE_PARAMETER && r != SK_ROLE_UNFIXED) continue;
    open[v] = 1;
    left++;
    if (wait[v] == 0) sk_vec_push(w->scratch, &queue, v);
  }
  for (uint32_t head = 0; head < queue.n; head++) {
    uint32_t v = queue.at[head];
    open[v]    = 0;
    left--;
    if (is_dependent(w, v)) push(w, assign(w, v, sk_var(w, v)->binding, SK_NONE));
    for (uint32_t k = start[v]; k < start[v + 1]; k++) {
      uint32_t u = users[k];
      if (sk_var(w, v)->role == SK_ROLE_UNFIXED && sk_var(w, u)->role == SK_ROLE_PARAMETER)
        make_unfixed(w, u);
      if (--wait[u] == 0) sk_vec_push(w->scratch, &queue, u);
    }
  }
  if (left > 0) report_cycle(w, &d, open);
}

// --- settled variables -----------------------------------------------------------------------------

typedef struct {
  SkWork   *w;
  uint32_t *start, *eqs;  // variable -> equations
  uint32_t *unknown;      // by equation: variables in it that are not settled
  SkNumbers queue;
} Settle;

static bool may_settle_eq(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  return !q->gone && q->kind == SK_SE_EQUAL && !q->init_lhs;
}

static void find_users(Settle *s) {
  SkWork  *w = s->w;
  uint32_t n = w->sys->vars.n, m = w->sys->eqs.n;
  s->start       = SK_NEWS(w->scratch, uint32_t, n + 2);
  s->unknown     = SK_NEWS(w->scratch, uint32_t, m + 1);
  uint32_t total = 0;
  for (uint32_t e = 0; e < m; e++) {
    if (!may_settle_eq(w, e)) continue;
    SkRow row     = w->rows.at[e];
    s->unknown[e] = row.n;
    for (uint32_t k = 0; k < row.n; k++) s->start[w->cols.at[row.first + k] + 2]++, total++;
    if (row.n == 1) sk_vec_push(w->scratch, &s->queue, e);
  }
  s->eqs = SK_NEWS(w->scratch, uint32_t, total + 1);
  for (uint32_t v = 0; v < n; v++) s->start[v + 2] += s->start[v + 1];
  for (uint32_t e = 0; e < m; e++) {
    if (!may_settle_eq(w, e)) continue;
    SkRow row = w->rows.at[e];
    for (uint32_t k = 0; k < row.n; k++) s->eqs[s->start[w->cols.at[row.first + k] + 1]++] = e;
  }
}

static void settled(Settle *s, uint32_t v, uint32_t e) {
  SkWork   *w    = s->w;
  SkSysVar *var  = sk_var(w, v);
  bool      once = var->role != SK_ROLE_DISCRETE;  // of those, pre is what is fixed
  var->role      = SK_ROLE_SETTLED;
  var->by        = e;
  if (var->fixed && var->start && once) {
    SkSpan span = var->flat == SK_NONE ? (SkSpan){0} : w->flat->vars.at[var->flat].span;
    sk_vec_push(w->scratch, &w->extra_starts, ((SkExtraStart){v, var->start, span}));
  }
  for (uint32_t k = s->start[v]; k < s->start[v + 1]; k++)
    if (--s->unknown[s->eqs[k]] == 1) sk_vec_push(w->scratch, &s->queue, s->eqs[k]);
}

static void settle(Settle *s, uint32_t e, const bool *assigned) {
  SkWork  *w   = s->w;
  uint32_t v   = SK_NONE;
  SkRow    row = w->rows.at[e];
  for (uint32_t k = 0; k < row.n; k++)
    if (sk_var(w, w->cols.at[row.first + k])->role != SK_ROLE_SETTLED)
      v = w->cols.at[row.first + k];
  if (v == SK_NONE || assigned[v] || sk_var(w, v)->der_of != SK_NONE) return;
  SkRole r = sk_var(w, v)->role;
  if (r != SK_ROLE_ALGEBRAIC && r != SK_ROLE_DISCRETE) return;
  SkX den = SK_NO_X, x = sk_work_x(w, v), lhs = sk_eq(w, e)->lhs, rhs = sk_eq(w, e)->rhs;
  SkX value = sk_isolate(w, lhs, rhs, x, &den);
  if (!value || sk_rate(w, value) > SK_RATE_PARAMETER) return;
  push(w, den ? sk_block(w, 1, &e, &v, SK_MODE_DYNAMIC) : assign(w, v, value, e));
  sk_eq(w, e)->gone = true;
  settled(s, v, e);
  // What follows from parameters does not change in time.
  for (uint32_t d = sk_var(w, v)->der; d != SK_NONE; d = sk_var(w, d)->der) {
    push(w, assign(w, d, sk_x_real(w->dag, 0.0), e));
    settled(s, d, e);
  }
}

static void settle_all(SkWork *w) {
  Settle s        = {.w = w};
  bool  *assigned = SK_NEWS(w->scratch, bool, w->sys->vars.n + 1);
  for (uint32_t e = 0; e < w->sys->eqs.n; e++)
    if (sk_eq(w, e)->kind != SK_SE_EQUAL && sk_eq(w, e)->solves != SK_NONE)
      assigned[sk_eq(w, e)->solves] = true;
  find_users(&s);
  for (uint32_t head = 0; head < s.queue.n; head++) {
    uint32_t e = s.queue.at[head];
    if (!sk_eq(w, e)->gone && s.unknown[e] == 1) settle(&s, e, assigned);
  }
}

// Assertions over parameters and settled variables are tested once.
static void settle_asserts(SkWork *w) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->kind != SK_SE_ASSERT || q->gone || q->guard) continue;
    if (sk_rate(w, q->lhs) > SK_RATE_PARAMETER || sk_rate(w, q->rhs) > SK_RATE_PARAMETER) continue;
    bool unfixed = false;
    for (uint32_t k = 0; k < w->rows.at[e].n; k++)
      unfixed |= sk_var(w, w->cols.at[w->rows.at[e].first + k])->role == SK_ROLE_UNFIXED;
    if (unfixed) continue;
    q->gone    = true;
    SkBlock b  = {.kind = SK_BLOCK_ASSERT, .level = q->level};
    b.exprs    = SK_NEWS(w->arena, SkX, 3);
    b.exprs[0] = q->lhs;
    b.exprs[1] = q->rhs;
    b.eqs      = SK_NEW(w->arena, uint32_t);
    b.eqs[0]   = e;
    b.n_eqs    = 1;
    push(w, b);
  }
}

// --- values at translation time --------------------------------------------------------------------

#define VALUE_STEPS 3000000  // of functions run for the values of parameters

static double leaf_value(void *user, SkX x) {
  const SkWork *w = user;
  if (sk_x_op(w->dag, x) != SK_X_VAR) return NAN;
  uint64_t v = sk_x_payload(w->dag, x);
  return v < w->n_values ? w->values[v] : NAN;
}

double sk_value(SkWork *w, SkX x) {
  SkXEval eval = {.leaf = leaf_value, .call = sk_call_value, .call_size = sk_call_size, .user = w};
  double  value;
  sk_x_eval(w->dag, 1, &x, &eval, &value, w->scratch);
  return value;
}

// The values parameters have unless the user changes them; NaN where only running can tell.
static void default_values(SkWork *w) {
  if (w->n_values == 0) w->value_steps = VALUE_STEPS;
  w->n_values = w->sys->vars.n;
  w->values   = SK_NEWS(w->scratch, double, w->n_values + 1);
  for (uint32_t v = 0; v < w->n_values; v++) {
    const SkSysVar *s   = sk_var(w, v);
    bool            own = s->role == SK_ROLE_PARAMETER && s->binding && s->base != SK_STRING;
    w->values[v] =
        own && sk_x_is_const(w->dag, s->binding) ? sk_x_real_value(w->dag, s->binding) : NAN;
  }
  for (uint32_t i = 0; i < w->sys->parameters.blocks.n; i++) {
    const SkBlock *b = &w->sys->parameters.blocks.at[i];
    if (b->kind != SK_BLOCK_ASSIGN || b->vars[0] >= w->n_values) continue;
    SkBase base = sk_var(w, b->vars[0])->base;
    if (base != SK_STRING && base != SK_OBJECT) w->values[b->vars[0]] = sk_value(w, b->exprs[0]);
  }
  w->any_zero = false;
  for (uint32_t v = 0; v < w->n_values && !w->any_zero; v++)
    w->any_zero = w->values[v] == 0 && sk_var(w, v)->base == SK_REAL;
}

bool sk_is_pivot(SkWork *w, SkX x) {
  if (!x) return false;
  if (sk_x_never_zero(w->dag, x)) return true;
  if (sk_rate(w, x) > SK_RATE_PARAMETER) return false;
  double value = sk_value(w, x);
  return isfinite(value) && value != 0;
}

void sk_parameters(SkWork *w) {
  sort_parameters(w);
  default_values(w);
  sk_rows_add(w, 0);
  settle_all(w);
  settle_asserts(w);
  default_values(w);  // now with the settled variables
  w->settled = true;
}

// Neither zero nor infinite, by which solutions would be zero without a word; nor no number at all.
static SkX is_divisor(SkDag *dag, SkX x) {
  SkX size = sk_x1(dag, SK_X_ABS, x);
  return sk_x2(dag, SK_X_AND, sk_x2(dag, SK_X_GT, size, sk_x_real(dag, 0.0)),
               sk_x2(dag, SK_X_LE, size, sk_x_real(dag, DBL_MAX)));
}

// Equal parts may have one parameter, or one each.
void sk_parameters_check(SkWork *w) {
  SkMap seen = {0};
  SkX   said = sk_x_string(
        w->dag,
        sk_name_z(
            w->names,
            "a parameter that it is divided by is zero or infinite, so it does not determine its "
              "unknown (a zero that stands in the model itself is translated as such)"));
  for (uint32_t i = 0; i < w->divisors.n; i++) {
    const SkDivisor *d = &w->divisors.at[i];
    if (sk_map_get(&seen, d->x, NULL)) continue;
    sk_map_put(w->scratch, &seen, d->x, 1);
    SkBlock b  = {.kind = SK_BLOCK_ASSERT, .n_eqs = 1};
    b.exprs    = SK_NEWS(w->arena, SkX, 3);
    b.exprs[0] = is_divisor(w->dag, d->x);
    b.exprs[1] = said;
    b.eqs      = SK_NEW(w->arena, uint32_t);
    b.eqs[0]   = d->eq;
    push(w, b);
  }
}
