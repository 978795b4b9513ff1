// Tearing of an algebraic loop: guess a few unknowns (tears), compute the others one after the other, and use
// the equations left over as residuals.
//
// Greedy as in Cellier: whenever an equation has one unknown left that it can be solved for safely, it is
// taken; when none has, the unknown that stands in most equations becomes a tear. Safe means that
// isolation needs no division by something that could become zero. Division by a parameter that is not
// zero as it stands comes second, and is reported as a guard.
#include "equations/block/block.h"
#include "equations/work.h"

// Weight of an equation that a tear would leave with one unknown, against any other it stands in.
#define TWO 4

typedef struct {
  SkWork        *w;
  SkIncidence    inc;
  SkMode         mode;
  const SkScale *scale;  // of a linear block; NULL
  SkTearRule     rule;
  uint32_t      *tie;  // by unknown: the equation x = base + beta * der(x) of a linear block, for x
  int32_t       *var_start, *var_eqs;
  uint32_t      *left;   // by equation: unknowns not known yet
  bool          *known;  // by unknown
  bool          *used;   // by equation: computes an inner
  SK_VEC(uint64_t) heap;
  SkNumbers  queue, later;  // equations with one unknown left; those that need a guard
  SkTearing *t;
} Tear;

// --- a heap of candidates, largest first -----------------------------------------------------------

static void heap_push(Tear *s, uint64_t key) {
  sk_vec_push(s->w->arena, &s->heap, key);
  uint32_t i = s->heap.n - 1;
  for (; i > 0 && s->heap.at[(i - 1) / 2] < key; i = (i - 1) / 2)
    s->heap.at[i] = s->heap.at[(i - 1) / 2];
  s->heap.at[i] = key;
}

static uint64_t heap_pop(Tear *s) {
  uint64_t top = s->heap.at[0], last = sk_vec_pop(&s->heap);
  uint32_t i = 0;
  for (;;) {
    uint32_t c = 2 * i + 1;
    if (c >= s->heap.n) break;
    if (c + 1 < s->heap.n && s->heap.at[c + 1] > s->heap.at[c]) c++;
    if (s->heap.at[c] <= last) break;
    s->heap.at[i] = s->heap.at[c];
    i             = c;
  }
  if (s->heap.n > 0) s->heap.at[i] = last;
  return top;
}

// Equations it stands in, and above all those it would leave with one unknown; variables with a good
// start value make better guesses.
static uint32_t score(const Tear *s, uint32_t v) {
  uint32_t n = 0, two = 0;
  for (int32_t k = s->var_start[v]; k < s->var_start[v + 1]; k++) {
    uint32_t e = (uint32_t)s->var_eqs[k];
    if (s->used[e]) continue;
    n++;
    two += s->left[e] == 2;
  }
  const SkSysVar *var = sk_var(s->w, s->inc.vars[v]);
  return 4 * (n + TWO * two) + (var->start_given ? 2 : 0) + (var->der != SK_NONE ? 1 : 0);
}

static uint64_t key_of(const Tear *s, uint32_t v) {
  return (uint64_t)score(s, v) << 32 | (UINT32_MAX - v);
}

// --- steps -----------------------------------------------------------------------------------------

static void learn(Tear *s, uint32_t v) {
  s->known[v] = true;
  for (int32_t k = s->var_start[v]; k < s->var_start[v + 1]; k++) {
    uint32_t e = (uint32_t)s->var_eqs[k];
    s->left[e]--;
    if (s->used[e]) continue;
    if (s->left[e] == 1) sk_vec_push(s->w->arena, &s->queue, e);
    if (s->left[e] != 2) continue;
    // Its two unknowns have become better candidates.
    for (int32_t m = s->inc.start[e]; m < s->inc.start[e + 1]; m++) {
      uint32_t u = (uint32_t)s->inc.cols[m];
      if (!s->known[u]) heap_push(s, key_of(s, u));
    }
  }
}

static uint32_t last_unknown(const Tear *s, uint32_t e) {
  for (int32_t k = s->inc.start[e]; k < s->inc.start[e + 1]; k++)
    if (!s->known[s->inc.cols[k]]) return (uint32_t)s->inc.cols[k];
  return SK_NONE;
}

static void try_equation(Tear *s, uint32_t e, bool guarded) {
  SkWork  *w = s->w;
  uint32_t v = last_unknown(s, e), eq = s->inc.eqs[e];
  if (v == SK_NONE) return;
  uint32_t only = s->mode == SK_MODE_DYNAMIC ? sk_eq(w, eq)->solves : SK_NONE;
  if (only != SK_NONE && only != s->inc.vars[v]) return;
  if (s->tie[v] != SK_NONE && s->tie[v] != e) return;
  if (s->rule == SK_TEAR_LARGE && sk_scale_is_poor(s->scale, e, v)) return;
  SkX den = SK_NO_X, x = sk_work_x(w, s->inc.vars[v]);
  SkX lhs = sk_side(w, eq, true, s->mode), rhs = sk_side(w, eq, false, s->mode);
  SkX value = sk_isolate(w, lhs, rhs, x, &den);
  if (!value) return;
  if (den && (s->rule == SK_TEAR_NO_DIVISOR || !sk_is_pivot(w, den))) return;
  if (den && !guarded) {
    sk_vec_push(w->arena, &s->later, e);
    return;
  }
  SkTearing *t = s->t;
  if (den) t->guards[t->n_guards++] = den;
  t->inner_vars[t->n_inner] = v;
  t->inner_eqs[t->n_inner]  = e;
  t->inner[t->n_inner++]    = value;
  s->used[e]                = true;
  learn(s, v);
}

// A state of an implicit step follows from its derivative, not the other way round: what rounding does to a state is
// small beside the state, and may be large beside its change in a short step.
static void find_ties(Tear *s, uint32_t n) {
  s->tie = SK_NEWS(s->w->arena, uint32_t, n + 1);
  for (uint32_t v = 0; v < n; v++) s->tie[v] = SK_NONE;
  for (uint32_t e = 0; e < n; e++) {
    const SkSysEq *q = sk_eq(s->w, s->inc.eqs[e]);
    if (q->kind != SK_SE_TIE || s->left[e] != 2) continue;
    for (int32_t k = s->inc.start[e]; k < s->inc.start[e + 1]; k++)
      if (sk_work_x(s->w, s->inc.vars[s->inc.cols[k]]) == q->lhs) s->tie[s->inc.cols[k]] = e;
  }
}

#define MOST_DERIVATIVES 8  // of a state, one by the other

// Of a state the derivative it follows from.
static uint32_t source_of(const Tear *s, uint32_t v) {
  for (int i = 0; i < MOST_DERIVATIVES; i++) {
    uint32_t e = s->tie[v];
    if (e == SK_NONE || s->used[e] || s->left[e] != 2) break;
    int32_t k = s->inc.start[e];
    v         = (uint32_t)s->inc.cols[(uint32_t)s->inc.cols[k] == v ? k + 1 : k];
  }
  return v;
}

// The best candidate; keys that have become too large are corrected on the way.
static uint32_t pick(Tear *s) {
  for (;;) {
    uint64_t key = heap_pop(s);
    uint32_t v   = UINT32_MAX - (uint32_t)key;
    if (s->known[v]) continue;
    uint64_t now = key_of(s, v);
    if (now == key) return v;
    heap_push(s, now);
  }
}

static void prepare(Tear *s, uint32_t n) {
  SkArena *arena = s->w->arena;
  s->left        = SK_NEWS(arena, uint32_t, n + 1);
  s->known       = SK_NEWS(arena, bool, n + 1);
  s->used        = SK_NEWS(arena, bool, n + 1);
  int32_t nnz    = s->inc.start[n];
  s->var_start   = SK_NEWS(arena, int32_t, n + 2);
  s->var_eqs     = SK_NEWS(arena, int32_t, (uint32_t)nnz + 1);
  for (int32_t k = 0; k < nnz; k++) s->var_start[s->inc.cols[k] + 2]++;
  for (uint32_t v = 0; v < n; v++) s->var_start[v + 2] += s->var_start[v + 1];
  for (uint32_t e = 0; e < n; e++) {
    s->left[e] = (uint32_t)(s->inc.start[e + 1] - s->inc.start[e]);
    for (int32_t k = s->inc.start[e]; k < s->inc.start[e + 1]; k++)
      s->var_eqs[s->var_start[s->inc.cols[k] + 1]++] = (int32_t)e;
  }
  for (uint32_t v = 0; v < n; v++) heap_push(s, key_of(s, v));
  find_ties(s, n);
  SkTearing *t    = s->t;
  t->tears        = SK_NEWS(arena, uint32_t, n + 1);
  t->residual_eqs = SK_NEWS(arena, uint32_t, n + 1);
  t->inner_vars   = SK_NEWS(arena, uint32_t, n + 1);
  t->inner_eqs    = SK_NEWS(arena, uint32_t, n + 1);
  t->inner        = SK_NEWS(arena, SkX, n + 1);
  t->guards       = SK_NEWS(arena, SkX, n + 1);
}

SkTearing sk_tear(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars, SkMode mode,
                  const SkScale *scale, SkTearRule rule, bool linear) {
  SkTearing t = {0};
  Tear      s = {.w = w, .mode = mode, .scale = scale, .rule = rule, .t = &t};
  s.inc       = sk_incidence(w, n, eqs, n, vars, false, mode);
  prepare(&s, n);
  uint32_t head = 0, late = 0;
  while (t.n_tears + t.n_inner < n) {
    bool guarded = head == s.queue.n;
    if (!guarded || late < s.later.n) {
      uint32_t e = guarded ? s.later.at[late++] : s.queue.at[head++];
      if (!s.used[e] && s.left[e] == 1) try_equation(&s, e, guarded);
      continue;
    }
    uint32_t v = pick(&s);
    if (linear) v = source_of(&s, v);
    t.tears[t.n_tears++] = v;
    learn(&s, v);
  }
  uint32_t r = 0;
  for (uint32_t e = 0; e < n; e++)
    if (!s.used[e]) t.residual_eqs[r++] = e;
  return t;
}
