// Calls of functions that are to be inlined, of which only a derivative annotation knows how their result moves
// (model/eval/eval_call.c): they stay calls until the index is reduced. What stands in them is what the inlined form says.
#include "equations/simplify/calls.h"

#define MAX_ROUNDS 8  // of calls in what calls gave

typedef struct {
  SkWork *w;
  SkMap   by;
} Inlining;

bool sk_call_waits(const SkFn *fn) {
  bool leaves = false;
  for (uint32_t i = 0; i < fn->n_ders; i++) leaves |= fn->ders[i].no != 0;
  return fn->inline_early && leaves;
}

static bool is_late(const SkWork *w, SkX call) {
  const SkFlatCall *c = &w->flat->calls.at[sk_x_payload(w->dag, call)];
  return sk_call_waits(c->fn) || sk_map_get(&w->late_calls, call, NULL);
}

static void visit(void *user, SkX x) {
  Inlining *in   = user;
  SkWork   *w    = in->w;
  bool      elem = sk_x_op(w->dag, x) == SK_X_ELEM;
  SkX       call = elem ? sk_x_arg(w->dag, x, 0) : x;
  if (sk_x_op(w->dag, call) != SK_X_CALL || !is_late(w, call)) return;
  if (!elem && sk_x_base(w->dag, x) == SK_AGGREGATE) return;
  SkX y = sk_call_run(w, call, elem ? (uint32_t)sk_x_payload(w->dag, x) : 0);
  if (y) sk_map_put(w->scratch, &in->by, x, y);
}

// Is there a function that such calls could be of? Asked again only for those added since.
static bool any_late(SkWork *w) {
  for (; w->n_calls_seen < w->flat->calls.n; w->n_calls_seen++)
    w->any_late |= sk_call_waits(w->flat->calls.at[w->n_calls_seen].fn);
  return w->any_late;
}

SkX sk_inlined(SkWork *w, SkX x) {
  for (int round = 0; x && round < MAX_ROUNDS && any_late(w); round++) {
    Inlining in = {.w = w};
    sk_x_walk(w->dag, &x, 1, visit, &in, w->scratch);
    if (in.by.n == 0) break;
    x = sk_x_substitute(w->dag, x, &in.by, w->scratch);
  }
  return x;
}

// What late calls stand in, without them: zero in their place, and the arguments that count.
typedef struct {
  Inlining in;
  SK_VEC(SkX) roots;
} Leaving;

static void visit_leaving(void *user, SkX x) {
  Leaving *l    = user;
  SkWork  *w    = l->in.w;
  bool     elem = sk_x_op(w->dag, x) == SK_X_ELEM;
  SkX      call = elem ? sk_x_arg(w->dag, x, 0) : x;
  if (sk_x_op(w->dag, call) != SK_X_CALL || !is_late(w, call) || sk_x_base(w->dag, x) != SK_REAL)
    return;
  uint32_t n      = sk_x_n(w->dag, call);
  bool    *leaves = SK_NEWS(w->scratch, bool, n + 1);
  if (!sk_call_leaves_out(w, call, leaves)) return;
  for (uint32_t i = 0; i < n; i++)
    if (!leaves[i]) sk_vec_push(w->scratch, &l->roots, sk_x_arg(w->dag, call, i));
  sk_map_put(w->scratch, &l->in.by, x, sk_x_real(w->dag, 0.0));
}

void sk_inline_leaves_out(SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind != SK_SE_EQUAL || !any_late(w)) return;
  SkX     side[2] = {q->lhs, q->rhs};
  Leaving l       = {.in = {.w = w}};
  sk_x_walk(w->dag, side, 2, visit_leaving, &l, w->scratch);
  if (l.in.by.n == 0) return;
  for (int i = 0; i < 2; i++)
    sk_vec_push(w->scratch, &l.roots, sk_x_substitute(w->dag, side[i], &l.in.by, w->scratch));
  SkRow all = sk_row_of(w, side, 2), seen = sk_row_of(w, l.roots.at, l.roots.n);
  for (uint32_t k = 0; k < all.n; k++) {
    uint32_t v = w->cols.at[all.first + k], i = 0;
    while (i < seen.n && w->cols.at[seen.first + i] != v) i++;
    if (i == seen.n) sk_map_put(w->scratch, &w->left_out, ((uint64_t)e + 1) << 32 | v, 1);
  }
  w->cols.n = all.first;
}

static void inline_list(SkWork *w, SkX *at, uint32_t n, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end && i < n; i++) at[i] = sk_inlined(w, at[i]);
}

void sk_inline(SkWork *w, uint32_t e) {
  if (!any_late(w)) return;
  SkX      side[5] = {sk_eq(w, e)->lhs, sk_eq(w, e)->rhs, sk_eq(w, e)->guard, sk_eq(w, e)->init_lhs,
                      sk_eq(w, e)->init_rhs};
  SkSysEq *q;
  for (int i = 0; i < 5; i++) side[i] = sk_inlined(w, side[i]);
  q           = sk_eq(w, e);
  q->lhs      = side[0];
  q->rhs      = side[1];
  q->guard    = side[2];
  q->init_lhs = side[3];
  q->init_rhs = side[4];
  inline_list(w, w->simplified.at, w->simplified.n, 2 * e, 2 * e + 2);
  inline_list(w, w->blend.at, w->blend.n, 2 * e, 2 * e + 2);
  inline_list(w, w->given.at, w->given.n, e, e + 1);
}
