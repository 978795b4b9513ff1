// Parameters that are zero as they stand and thereby change the structure.
//
// R*i = u - v determines i, unless R is zero: then it is a constraint on u and v. Where the system can be
// solved with such products counted, but not (or only with more differentiation) without them, the zeros are
// put in and the parameters can no longer be changed in this translation.
#include "equations/block/block.h"
#include "equations/work.h"

#define ZERO_STEPS 1000000  // nodes looked at in one island

typedef struct {
  uint32_t eq, var;
  SkX      factor;
} Edge;

typedef struct {
  SkWork   *w;
  SkIsland *island;
  SK_VEC(Edge) edges;
  bool    found;  // a parameter that is zero
  SkMap   zeros;  // those of one factor -> 0
  SkZeros zero;
  bool    ready;  // zero knows what variables are defined by
} Vanish;

static void visit(void *user, SkX x) {
  Vanish *s = user;
  if (sk_x_op(s->w->dag, x) != SK_X_VAR) return;
  uint32_t v = (uint32_t)sk_x_payload(s->w->dag, x);
  if (v >= s->w->n_values || s->w->values[v] != 0 || sk_var(s->w, v)->base != SK_REAL) return;
  s->found = true;
  sk_map_put(s->w->scratch, &s->zeros, x, sk_x_real(s->w->dag, 0.0));
}

// Few models ask: what defines the variables is collected then.
static bool is_zero(Vanish *s, SkX x) {
  SkWork *w = s->w;
  for (uint32_t i = 0; !s->ready && i < s->island->eqs.n; i++) {
    const SkSysEq *q = sk_eq(w, s->island->eqs.at[i]);
    if (q->kind == SK_SE_EQUAL && sk_x_op(w->dag, q->lhs) == SK_X_VAR)
      sk_map_put(w->scratch, &s->zero.defined_by, sk_x_payload(w->dag, q->lhs) + 1, q->rhs);
  }
  s->ready = true;
  return sk_is_zero(&s->zero, x);
}

// c*der(x) where the variable c is zero whatever happens: x is no state then.
static void find_moving(Vanish *s, uint32_t e) {
  SkWork *w        = s->w;
  SkRow   row      = w->rows.at[e];
  SkX     residual = SK_NO_X, a, b;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t v = w->cols.at[row.first + k];
    if (sk_var(w, v)->der_of == SK_NONE || !sk_role_is_continuous(sk_var(w, v)->role)) continue;
    if (!residual) residual = sk_residual(w, e, SK_MODE_DYNAMIC);
    if (!sk_x_linear(w->dag, residual, sk_work_x(w, v), &a, &b, w->temp)) continue;
    if (sk_rate(w, a) <= SK_RATE_PARAMETER || !is_zero(s, a)) continue;
    sk_vec_push(w->scratch, &s->edges, ((Edge){e, v, a}));
  }
}

static void find_edges(Vanish *s, uint32_t e) {
  SkWork *w        = s->w;
  SkX     sides[2] = {sk_eq(w, e)->lhs, sk_eq(w, e)->rhs};
  s->found         = false;
  sk_x_symbols(w->dag, sides, 2, visit, s, w->temp);
  if (!s->found) return;
  SkX   residual = sk_residual(w, e, SK_MODE_DYNAMIC), a, b;
  SkRow row      = w->rows.at[e];
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t v = w->cols.at[row.first + k];
    if (!sk_role_is_continuous(sk_var(w, v)->role)) continue;
    if (!sk_x_linear(w->dag, residual, sk_work_x(w, v), &a, &b, w->temp)) continue;
    if (sk_x_is_const(w->dag, a) || sk_rate(w, a) > SK_RATE_PARAMETER || sk_value(w, a) != 0)
      continue;
    sk_vec_push(w->scratch, &s->edges, ((Edge){e, v, a}));
  }
}

// The incidence without the edges that vanish.
static SkIncidence without(Vanish *s, const SkIncidence *inc) {
  SkWork     *w   = s->w;
  SkIncidence out = *inc;
  out.start       = SK_NEWS(w->scratch, int32_t, inc->n_eqs + 1);
  out.cols        = SK_NEWS(w->scratch, int32_t, (uint32_t)inc->start[inc->n_eqs] + 1);
  SkMap gone      = {0};
  for (uint32_t i = 0; i < s->edges.n; i++)
    sk_map_put(w->scratch, &gone, ((uint64_t)s->edges.at[i].eq + 1) << 32 | s->edges.at[i].var, 1);
  int32_t n = 0;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++) {
      uint64_t key = ((uint64_t)inc->eqs[e] + 1) << 32 | inc->vars[inc->cols[k]];
      if (!sk_map_get(&gone, key, NULL)) out.cols[n++] = inc->cols[k];
    }
    out.start[e + 1] = n;
  }
  return out;
}

static uint32_t pairs(SkWork *w, const SkIncidence *inc) {
  int32_t *eq_of_var = SK_NEWS(w->scratch, int32_t, inc->n_vars + 1);
  int32_t *var_of_eq = SK_NEWS(w->scratch, int32_t, inc->n_eqs + 1);
  return sk_match(w, inc, eq_of_var, var_of_eq);
}

// Is the system less solvable without the vanishing products, but still solvable after differentiation?
static bool matters(Vanish *s) {
  SkWork   *w   = s->w;
  SkNumbers eqs = sk_continuous_eqs(w, s->island), vars = sk_continuous_vars(w, s->island);
  SkNumbers top = {0};
  for (uint32_t i = 0; i < vars.n; i++)
    if (sk_var(w, vars.at[i])->der == SK_NONE) sk_vec_push(w->scratch, &top, vars.at[i]);
  SkIncidence high = sk_incidence(w, eqs.n, eqs.at, top.n, top.at, true, SK_MODE_DYNAMIC);
  SkIncidence less = without(s, &high);
  if (pairs(w, &less) == pairs(w, &high)) return false;
  // All orders of derivatives side by side: a matching of this is necessary for any solution.
  SkIncidence all = sk_incidence(w, eqs.n, eqs.at, vars.n, vars.at, true, SK_MODE_DYNAMIC);
  SkIncidence few = without(s, &all);
  return pairs(w, &few) == eqs.n;
}

static void visit_factor(void *user, SkX x) {
  Vanish *s = user;
  if (sk_x_op(s->w->dag, x) == SK_X_VAR && is_zero(s, x))
    sk_map_put(s->w->scratch, &s->zeros, x, sk_x_real(s->w->dag, 0.0));
}

static void put_zeros(Vanish *s, const Edge *edge) {
  SkWork  *w       = s->w;
  SkSysEq *q       = sk_eq(w, edge->eq);
  SkX     *side[4] = {&q->lhs, &q->rhs, &q->init_lhs, &q->init_rhs};
  s->zeros         = (SkMap){0};  // others in the equation stay parameters
  sk_x_symbols(w->dag, &edge->factor, 1, visit_factor, s, w->scratch);
  for (int i = 0; i < 4; i++) {
    if (!*side[i]) continue;
    SkX x    = sk_x_substitute(w->dag, *side[i], &s->zeros, w->scratch);
    *side[i] = x;
  }
  SkX roots[2] = {q->lhs, q->rhs}, init[2] = {q->init_lhs, q->init_rhs};
  w->rows.at[edge->eq]      = sk_row_of(w, roots, 2);
  w->init_rows.at[edge->eq] = q->init_lhs ? sk_row_of(w, init, 2) : w->rows.at[edge->eq];
}

typedef struct {
  SkWork   *w;
  SkNumbers queue;
} Freeze;

static void freeze(void *user, SkX x) {
  Freeze *f = user;
  SkWork *w = f->w;
  if (sk_x_op(w->dag, x) != SK_X_VAR) return;
  uint32_t  v = (uint32_t)sk_x_payload(w->dag, x);
  SkSysVar *p = sk_var(w, v);
  if (p->frozen) return;
  p->frozen = true;
  sk_vec_push(w->scratch, &f->queue, v);
}

// The parameters in the factors, and those they are computed from: they keep the values they have.
static void freeze_all(Vanish *s) {
  SkWork   *w       = s->w;
  Freeze    f       = {.w = w};
  SkNumbers reasons = {0};
  for (uint32_t i = 0; i < s->edges.n; i++) {
    SkX factor = s->edges.at[i].factor;
    if (sk_rate(w, factor) <= SK_RATE_PARAMETER)
      sk_x_symbols(w->dag, &factor, 1, freeze, &f, w->scratch);
    else
      sk_zero_reasons(&s->zero, factor, &reasons);
  }
  for (uint32_t i = 0; i < reasons.n; i++) freeze(&f, sk_work_x(w, reasons.at[i]));
  uint32_t zeros = f.queue.n;
  SkMap    block = {0};  // variable + 1 -> its assignment
  for (uint32_t i = 0; i < w->sys->parameters.blocks.n; i++) {
    const SkBlock *b = &w->sys->parameters.blocks.at[i];
    if (b->kind == SK_BLOCK_ASSIGN) sk_map_put(w->scratch, &block, b->vars[0] + UINT64_C(1), i);
  }
  for (uint32_t head = 0; head < f.queue.n; head++) {
    uint64_t at;
    if (sk_map_get(&block, f.queue.at[head] + UINT64_C(1), &at))
      sk_x_symbols(w->dag, w->sys->parameters.blocks.at[at].exprs, 1, freeze, &f, w->scratch);
  }
  if (zeros == 0) return;
  const SkSysVar *first = sk_var(w, f.queue.at[0]);
  SkSpan          span  = first->flat == SK_NONE ? (SkSpan){0} : w->flat->vars.at[first->flat].span;
  if (zeros == 1)
    sk_diag(w->diags, 3203, span, "%s is zero, which changes the structure of the equations",
            first->name);
  else
    sk_diag(w->diags, 3203, span,
            "%s and %u more parameters are such that terms vanish, which changes the structure of "
            "the equations",
            first->name, zeros - 1);
  sk_diag_help(w->diags,
               "to change it from run to run, give it a value with which no term vanishes");
}

void sk_vanish(SkWork *w, SkIsland *island) {
  Vanish s     = {.w = w, .island = island};
  s.zero.w     = w;
  s.zero.steps = ZERO_STEPS;
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t e = island->eqs.at[i];
    if (sk_eq(w, e)->kind != SK_SE_EQUAL || !sk_eq_is_continuous(w, e)) continue;
    if (w->any_zero) find_edges(&s, e);
    find_moving(&s, e);
    sk_arena_reset(w->temp);
  }
  if (s.edges.n == 0 || !matters(&s)) return;
  for (uint32_t i = 0; i < s.edges.n; i++) put_zeros(&s, &s.edges.at[i]);
  freeze_all(&s);
}
