// From n equations and n unknowns to a block: an assignment where the solution is certain, otherwise a linear
// or nonlinear system, torn where that makes it smaller.
#include "equations/block/block.h"
#include "equations/work.h"

#include <stdlib.h>

// Torn blocks larger than this are kept only while elimination does not fill them up.
#define ALWAYS_TEAR 24
#define MOST_GROWTH 100.0  // of rounding, along the inner unknowns of a linear block

static uint32_t *one(SkWork *w, uint32_t v) {
  uint32_t *p = SK_NEW(w->arena, uint32_t);
  *p          = v;
  return p;
}

static SkX *one_x(SkWork *w, SkX x) {
  SkX *p = SK_NEW(w->arena, SkX);
  *p     = x;
  return p;
}

static SkRate rate_of(SkWork *w, const SkEntry *entries, uint32_t n) {
  SkRate rate = SK_RATE_CONSTANT;
  for (uint32_t i = 0; i < n && rate < SK_RATE_CONTINUOUS; i++) {
    SkRate r = sk_rate(w, entries[i].x);
    if (r > rate) rate = r;
  }
  return rate;
}

// lhs = rhs solved for x. What is not Real can only be assigned.
SkX sk_isolate(SkWork *w, SkX lhs, SkX rhs, SkX x, SkX *den) {
  *den = SK_NO_X;
  if (lhs == x && !sk_x_depends(w->dag, rhs, x, w->temp)) return rhs;
  if (rhs == x && !sk_x_depends(w->dag, lhs, x, w->temp)) return lhs;
  return sk_x_base(w->dag, x) == SK_REAL ? sk_x_isolate(w->dag, lhs, rhs, x, den, w->temp)
                                         : SK_NO_X;
}

// --- one unknown -----------------------------------------------------------------------------------

static SkBlock line_block(SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  SkBlock        b = {.kind = SK_BLOCK_DELAY, .line = q->number};
  b.exprs          = SK_NEWS(w->arena, SkX, 2);
  b.exprs[0]       = q->rhs;
  if (q->kind == SK_SE_SPATIAL) {
    b.kind     = SK_BLOCK_SPATIAL;
    b.exprs[1] = q->guard;
    b.level    = w->sys->spatials.at[q->number].out[1] == q->solves;
  }
  return b;
}

static void report_loop(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars) {
  SkBuf text = sk_buf_new(w->arena);
  for (uint32_t i = 0; i < n && i < 8; i++)
    sk_buf_printf(&text, "%s%s", i ? ", " : "", sk_var(w, vars[i])->name);
  if (n > 8) sk_buf_printf(&text, " and %u more", n - 8);
  sk_diag(w->diags, 3401, sk_eq(w, eqs[0])->span,
          "discrete variables depend on each other in a loop: %s", text.text);
  sk_eq_where(w, eqs[0]);
  for (uint32_t i = 1; i < n && i < 8; i++)
    sk_diag_note(w->diags, sk_eq(w, eqs[i])->span, "%s", sk_eq_text(w, eqs[i]));
  sk_diag_help(w->diags, "break the loop with pre() where the previous value is meant");
}

static SkBlock solo(SkWork *w, uint32_t e, uint32_t v, SkMode mode) {
  SkSysEqKind kind = sk_eq(w, e)->kind;
  if (mode == SK_MODE_DYNAMIC && (kind == SK_SE_DELAY || kind == SK_SE_SPATIAL))
    return line_block(w, e);
  SkX lhs = sk_side(w, e, true, mode), rhs = sk_side(w, e, false, mode);
  SkX x = sk_work_x(w, v), den = SK_NO_X, a, b;
  SkX value = sk_isolate(w, lhs, rhs, x, &den);
  if (value && !den) return (SkBlock){.kind = SK_BLOCK_ASSIGN, .exprs = one_x(w, value)};
  if (sk_var(w, v)->base != SK_REAL) {
    report_loop(w, 1, &e, &v);
    return (SkBlock){.kind = SK_BLOCK_ASSIGN, .exprs = one_x(w, rhs)};
  }
  if (value && w->settled && sk_rate(w, den) <= SK_RATE_PARAMETER && sk_is_pivot(w, den)) {
    sk_vec_push(w->scratch, &w->divisors, ((SkDivisor){e, den}));
    return (SkBlock){.kind = SK_BLOCK_ASSIGN, .exprs = one_x(w, value)};
  }
  SkX     residual = sk_residual(w, e, mode);
  SkBlock block    = {.n_tears = 1, .residuals = one_x(w, residual), .n_entries = 1};
  block.entries    = SK_NEW(w->arena, SkEntry);
  if (sk_x_linear(w->dag, residual, x, &a, &b, w->temp)) {
    block.kind       = SK_BLOCK_LINEAR;
    block.entries->x = a;
    block.rhs        = one_x(w, sk_x1(w->dag, SK_X_NEG, b));
    block.rate       = sk_rate(w, a);
    return block;
  }
  // Newton's method would have to find its way from the start value.
  if (value && sk_rate(w, den) <= SK_RATE_PARAMETER)
    return (SkBlock){.kind = SK_BLOCK_ASSIGN, .exprs = one_x(w, value)};
  block.kind       = SK_BLOCK_NONLINEAR;
  block.entries->x = sk_x_diff(w->dag, residual, x, w->hook, w->arena);
  sk_slopes_tidy(w, block.entries, 1);
  return block;
}

static SkX guard_of(const SkWork *w, uint32_t e, SkMode mode) {
  const SkSysEq *q = sk_eq(w, e);
  return q->kind == SK_SE_CLOCKED && mode == SK_MODE_DYNAMIC ? q->guard : SK_NO_X;
}

static void keep_solo(SkWork *w, uint32_t e, const SkBlock *block) {
  if (e >= w->n_solo) {
    uint32_t n = w->sys->eqs.n + w->sys->eqs.n / 8 + 1;
    w->solo    = sk_arena_grow(w->scratch, w->solo, w->n_solo * sizeof(struct SkSolo *),
                               n * sizeof(struct SkSolo *));
    w->n_solo  = n;
  }
  struct SkSolo *kept = SK_NEW(w->scratch, struct SkSolo);
  kept->block         = *block;
  kept->next          = w->solo[e];
  w->solo[e]          = kept;
}

// The same equation is solved for the same unknown in several schedules; the result is kept.
static SkBlock solo_block(SkWork *w, uint32_t e, uint32_t v, SkMode mode) {
  const SkSysEq *q    = sk_eq(w, e);
  bool           same = mode == SK_MODE_DYNAMIC || !q->init_lhs;
  same &= mode < SK_MODE_GIVEN;
  struct SkSolo *kept = same && e < w->n_solo ? w->solo[e] : NULL;
  for (; kept; kept = kept->next)
    if (kept->block.vars[0] == v) return kept->block;
  SkBlock b = solo(w, e, v, mode);
  b.n = b.n_eqs = 1;
  b.guard       = guard_of(w, e, mode);
  b.vars        = one(w, v);
  b.eqs         = one(w, e);
  if (same) keep_solo(w, e, &b);
  return b;
}

// --- several unknowns ------------------------------------------------------------------------------

typedef struct {
  SkWork         *w;
  uint32_t        n;
  const uint32_t *eqs, *vars;
  SkMode          mode;
  bool            linear;
  SkX            *leaves;     // VAR nodes
  SkX            *residuals;  // by equation
} Loop;

static SkX zero(const Loop *l) { return sk_x_real(l->w->dag, 0.0); }

// b of A x = b: minus the residuals at zero. at_zero: value of each unknown when the tears are zero.
static SkX *right_side(const Loop *l, uint32_t n, const SkX *residuals, const SkX *at_zero) {
  SkWork *w   = l->w;
  SkMap   map = {0};
  for (uint32_t i = 0; i < l->n; i++) sk_map_put(w->arena, &map, l->leaves[i], at_zero[i]);
  SkX *b = sk_arena_copy(w->arena, residuals, n * sizeof *b);
  sk_x_substitute_all(w->dag, n, b, &map, false, w->arena);
  for (uint32_t i = 0; i < n; i++) b[i] = sk_x1(w->dag, SK_X_NEG, b[i]);
  return b;
}

static SkBlock untorn(const Loop *l) {
  SkWork *w = l->w;
  SkBlock b = {.kind = l->linear ? SK_BLOCK_LINEAR : SK_BLOCK_NONLINEAR, .n = l->n, .n_eqs = l->n};
  b.n_tears = l->n;
  b.vars    = sk_arena_copy(w->arena, l->vars, l->n * sizeof *b.vars);
  b.eqs     = sk_arena_copy(w->arena, l->eqs, l->n * sizeof *b.eqs);
  b.residuals   = sk_arena_copy(w->arena, l->residuals, l->n * sizeof *b.residuals);
  SkXJacobian j = sk_x_jacobian(w->dag, l->n, l->residuals, l->n, l->leaves, w->hook, w->arena);
  b.n_entries   = j.start[l->n];
  b.entries     = SK_NEWS(w->arena, SkEntry, b.n_entries + 1);
  for (uint32_t i = 0; i < l->n; i++)
    for (uint32_t k = j.start[i]; k < j.start[i + 1]; k++)
      b.entries[k] = (SkEntry){i, j.col[k], j.entry[k]};
  if (l->linear) {
    SkX *at_zero = SK_NEWS(w->arena, SkX, l->n + 1);
    for (uint32_t i = 0; i < l->n; i++) at_zero[i] = zero(l);
    b.rhs  = right_side(l, l->n, b.residuals, at_zero);
    b.rate = rate_of(w, b.entries, b.n_entries);
  }
  return b;
}

// A sparse row of derivatives with respect to the tears.
typedef struct {
  uint32_t  n;
  uint32_t *col;
  SkX      *x;
} Row;

typedef struct {
  const Loop      *l;
  const SkTearing *t;
  uint32_t        *tear_of;   // unknown -> tear, SK_NONE
  uint32_t        *inner_of;  // unknown -> inner, SK_NONE
  Row             *inner;
  SkX             *sum;  // by tear, while a row is put together
  bool            *bad;  // a derivative that does not exist
  uint32_t        *stamp, epoch;
  SkNumbers        touched;
} Chain;

static void add(Chain *c, uint32_t tear, SkX x, SkX factor) {
  SkDag *dag = c->l->w->dag;
  if (c->stamp[tear] != c->epoch) {
    c->stamp[tear] = c->epoch;
    c->sum[tear]   = SK_NO_X;
    c->bad[tear]   = false;
    sk_vec_push(c->l->w->arena, &c->touched, tear);
  }
  if (!x || !factor) c->bad[tear] = true;
  if (c->bad[tear]) return;
  SkX term     = sk_x2(dag, SK_X_MUL, x, factor);
  c->sum[tear] = c->sum[tear] ? sk_x2(dag, SK_X_ADD, c->sum[tear], term) : term;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

// d row / d tears from the partial derivatives of a row with respect to all unknowns of the block.
static Row chain_row(Chain *c, const SkXJacobian *j, uint32_t i) {
  SkArena *arena = c->l->w->arena;
  c->epoch++;
  c->touched.n = 0;
  for (uint32_t k = j->start[i]; k < j->start[i + 1]; k++) {
    uint32_t u = j->col[k];
    if (c->tear_of[u] != SK_NONE) {
      add(c, c->tear_of[u], j->entry[k], sk_x_real(c->l->w->dag, 1.0));
    } else {
      const Row *r = &c->inner[c->inner_of[u]];
      for (uint32_t m = 0; m < r->n; m++) add(c, r->col[m], j->entry[k], r->x[m]);
    }
  }
  if (c->touched.n > 1) qsort(c->touched.at, c->touched.n, sizeof(uint32_t), by_number);
  Row row = {.col = SK_NEWS(arena, uint32_t, c->touched.n + 1)};
  row.x   = SK_NEWS(arena, SkX, c->touched.n + 1);
  for (uint32_t m = 0; m < c->touched.n; m++) {
    uint32_t tear = c->touched.at[m];
    SkX      x    = c->bad[tear] ? SK_NO_X : c->sum[tear];
    if (x && sk_x_is_const(c->l->w->dag, x) && sk_x_real_value(c->l->w->dag, x) == 0) continue;
    row.col[row.n] = tear;
    row.x[row.n++] = x;
  }
  return row;
}

static void chain_start(Chain *c) {
  SkArena         *arena = c->l->w->arena;
  const SkTearing *t     = c->t;
  c->tear_of             = SK_NEWS(arena, uint32_t, c->l->n + 1);
  c->inner_of            = SK_NEWS(arena, uint32_t, c->l->n + 1);
  for (uint32_t i = 0; i < c->l->n; i++) c->tear_of[i] = c->inner_of[i] = SK_NONE;
  for (uint32_t i = 0; i < t->n_tears; i++) c->tear_of[t->tears[i]] = i;
  for (uint32_t i = 0; i < t->n_inner; i++) c->inner_of[t->inner_vars[i]] = i;
  c->inner = SK_NEWS(arena, Row, t->n_inner + 1);
  c->sum   = SK_NEWS(arena, SkX, t->n_tears + 1);
  c->bad   = SK_NEWS(arena, bool, t->n_tears + 1);
  c->stamp = SK_NEWS(arena, uint32_t, t->n_tears + 1);
}

// Entries of the torn Jacobian; false when there would be more than `most` of them on the way.
static bool chain_entries(Chain *c, const SkX *residuals, SkBlock *b, uint32_t most) {
  SkWork          *w = c->l->w;
  const SkTearing *t = c->t;
  SkXJacobian      ji =
      sk_x_jacobian(w->dag, t->n_inner, t->inner, c->l->n, c->l->leaves, w->hook, w->arena);
  SkXJacobian jr =
      sk_x_jacobian(w->dag, t->n_tears, residuals, c->l->n, c->l->leaves, w->hook, w->arena);
  uint32_t total = 0;
  chain_start(c);
  for (uint32_t i = 0; i < t->n_inner; i++) {
    c->inner[i] = chain_row(c, &ji, i);
    total += c->inner[i].n;
    if (total > most) return false;
  }
  SK_VEC(SkEntry) entries = {0};
  for (uint32_t i = 0; i < t->n_tears; i++) {
    Row row = chain_row(c, &jr, i);
    total += row.n;
    if (total > most) return false;
    for (uint32_t m = 0; m < row.n; m++)
      sk_vec_push(w->arena, &entries, ((SkEntry){i, row.col[m], row.x[m]}));
  }
  b->entries   = entries.at;
  b->n_entries = entries.n;
  return true;
}

// Values of all unknowns when the tears are zero, as expressions.
static SkX *values_at_zero(const Loop *l, const SkTearing *t) {
  SkWork *w    = l->w;
  SkX    *at   = SK_NEWS(w->arena, SkX, l->n + 1);
  SkMap   map  = {0};
  SkXMemo memo = {0};
  for (uint32_t i = 0; i < t->n_tears; i++) at[t->tears[i]] = zero(l);
  for (uint32_t i = 0; i < t->n_tears; i++)
    sk_map_put(w->arena, &map, l->leaves[t->tears[i]], zero(l));
  // An inner reads only earlier ones, whose values are in the map by then: remembered results stay good.
  for (uint32_t i = 0; i < t->n_inner; i++) {
    uint32_t u = t->inner_vars[i];
    at[u]      = sk_x_substitute_memo(w->dag, t->inner[i], &map, &memo, w->arena);
    sk_map_put(w->arena, &map, l->leaves[u], at[u]);
  }
  return at;
}

// The fewest tears, unless rounding grows along what follows from them with the parameters as they stand. A run with
// others sees for itself (runtime/algebra/blocks.c).
static SkTearing choose_tears(const Loop *l, const SkBlock *full) {
  SkWork   *w      = l->w;
  SkScale   scale  = sk_scale(w, full);
  SkTearing best   = sk_tear(w, l->n, l->eqs, l->vars, l->mode, &scale, SK_TEAR_FEW, l->linear);
  double    growth = sk_scale_growth(w, &scale, &best);
  if (!(growth > MOST_GROWTH)) return best;
  for (SkTearRule rule = SK_TEAR_NO_DIVISOR; rule <= SK_TEAR_LARGE; rule++) {
    SkTearing t    = sk_tear(w, l->n, l->eqs, l->vars, l->mode, &scale, rule, l->linear);
    double    next = sk_scale_growth(w, &scale, &t);
    if (!(next < 0.1 * growth)) continue;
    best   = t;
    growth = next;
  }
  return best;
}

static bool torn(const Loop *l, const SkBlock *full, SkBlock *out, uint32_t nnz) {
  SkWork   *w = l->w;
  SkTearing t = choose_tears(l, full);
  if (t.n_inner == 0) return false;
  SkBlock b  = {.kind = l->linear ? SK_BLOCK_LINEAR : SK_BLOCK_NONLINEAR, .n = l->n, .n_eqs = l->n};
  b.n_tears  = t.n_tears;
  b.vars     = SK_NEWS(w->arena, uint32_t, l->n);
  b.eqs      = SK_NEWS(w->arena, uint32_t, l->n);
  b.inner    = t.inner;
  b.guards   = t.guards;
  b.n_guards = t.n_guards;
  b.residuals = SK_NEWS(w->arena, SkX, t.n_tears + 1);
  for (uint32_t i = 0; i < t.n_tears; i++) {
    b.vars[i]      = l->vars[t.tears[i]];
    b.eqs[i]       = l->eqs[t.residual_eqs[i]];
    b.residuals[i] = l->residuals[t.residual_eqs[i]];
  }
  for (uint32_t i = 0; i < t.n_inner; i++) {
    b.vars[t.n_tears + i] = l->vars[t.inner_vars[i]];
    b.eqs[t.n_tears + i]  = l->eqs[t.inner_eqs[i]];
  }
  Chain    c    = {.l = l, .t = &t};
  uint32_t most = l->n <= ALWAYS_TEAR ? UINT32_MAX : 3 * nnz + 64;
  if (!chain_entries(&c, b.residuals, &b, most)) return false;
  if (!l->linear && b.n_entries <= SK_FEW_SLOPES) sk_slopes_tidy(w, b.entries, b.n_entries);
  if (l->linear) {
    b.rhs  = right_side(l, t.n_tears, b.residuals, values_at_zero(l, &t));
    b.rate = rate_of(w, b.entries, b.n_entries);
  }
  *out = b;
  return true;
}

static SkBlock loop_block(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars,
                          SkMode mode) {
  Loop     l   = {.w = w, .n = n, .eqs = eqs, .vars = vars, .mode = mode};
  uint32_t nnz = 0;
  l.leaves     = SK_NEWS(w->arena, SkX, n);
  l.residuals  = SK_NEWS(w->arena, SkX, n);
  for (uint32_t i = 0; i < n; i++) {
    l.leaves[i]    = sk_work_x(w, vars[i]);
    l.residuals[i] = sk_residual(w, eqs[i], mode);
    nnz += w->rows.at[eqs[i]].n;
  }
  l.linear = sk_is_linear(w, n, l.residuals, n, vars);
  SkBlock small, full = untorn(&l);
  if (!torn(&l, &full, &small, nnz)) return full;
  small.full = sk_arena_copy(w->arena, &full, sizeof full);
  return small;
}

// A loop has to close within one clock.
static bool is_mixed(SkWork *w, uint32_t n, const uint32_t *eqs) {
  for (uint32_t i = 1; i < n; i++) {
    if (sk_eq(w, eqs[i])->clock == sk_eq(w, eqs[0])->clock) continue;
    sk_diag(w->diags, 3505, sk_eq(w, eqs[0])->span,
            "equations on different clocks need each other");
    sk_eq_where(w, eqs[0]);
    sk_diag_note(w->diags, sk_eq(w, eqs[i])->span, "%s", sk_eq_text(w, eqs[i]));
    sk_diag_help(w->diags, "break the loop with previous() on one of the clocks");
    return true;
  }
  return false;
}

SkBlock sk_block(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars, SkMode mode) {
  if (n == 1) return solo_block(w, eqs[0], vars[0], mode);
  if (mode == SK_MODE_DYNAMIC && is_mixed(w, n, eqs)) return (SkBlock){.kind = SK_BLOCK_NONLINEAR};
  for (uint32_t i = 0; i < n; i++) {
    SkSysEqKind kind = sk_eq(w, eqs[i])->kind;
    bool        line = mode == SK_MODE_DYNAMIC && (kind == SK_SE_DELAY || kind == SK_SE_SPATIAL);
    if (sk_var(w, vars[i])->base == SK_REAL && !line) continue;
    if (line) {
      sk_diag(w->diags, 3402, sk_eq(w, eqs[i])->span,
              "the delay time depends on the delayed value");
      sk_eq_where(w, eqs[i]);
      sk_diag_help(w->diags, "compute the delay time from states, or delay it by itself");
    } else {
      report_loop(w, n, eqs, vars);
    }
    return (SkBlock){.kind = SK_BLOCK_NONLINEAR};
  }
  SkBlock b = loop_block(w, n, eqs, vars, mode);
  b.guard   = guard_of(w, eqs[0], mode);
  return b;
}
