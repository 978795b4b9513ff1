#include "codegen/text/weigh.h"

#include "model/check/tx.h"
#include "model/function/fn.h"

#define TURNS 10.0  // of a loop, where nothing is known

typedef struct {
  const uint32_t *of;  // by number: functions that were weighed
  uint32_t        n;
} Weights;

uint32_t sk_weigh_op(SkXOp op) {
  if (op == SK_X_POW || (op >= SK_X_SQRT && op <= SK_X_TANH)) return 15;
  return op == SK_X_DIV ? 4 : 1;
}

static double elements(SkType type) {
  double n = 1.0;
  for (uint32_t k = 0; k < type.rank; k++) n *= type.dims[k] > 0 ? (double)type.dims[k] : TURNS;
  return n;
}

static bool number_of(const SkTx *x, double *out) {
  if (!x || x->kind != SK_TX_CONST || x->constant.symbolic) return false;
  if (x->constant.base != SK_REAL && x->constant.base != SK_INTEGER) return false;
  *out = x->constant.base == SK_REAL ? x->constant.real : (double)x->constant.integer;
  return true;
}

static double turns(const SkTx *range) {
  double from, step, to;
  if (!range) return TURNS;
  if (range->kind == SK_TX_RANGE && number_of(range->args[0], &from) &&
      number_of(range->args[2], &to)) {
    if (!range->args[1])
      step = 1.0;
    else if (!number_of(range->args[1], &step) || step == 0.0)
      return TURNS;
    double n = (to - from) / step + 1.0;
    return n > 0.0 ? n : 0.0;
  }
  return elements(range->type);
}

static double of_function(const Weights *w, const SkFn *fn) {
  return fn && fn->number < w->n && w->of[fn->number] ? w->of[fn->number] : SK_WEIGH_EXTERNAL;
}

static double of_tx(const Weights *w, const SkTx *x) {
  if (!x) return 0.0;
  double sum = 0.0;
  for (uint32_t k = 0; k < x->n; k++) sum += of_tx(w, x->args[k]);
  switch (x->kind) {
    case SK_TX_OP: return sum + sk_weigh_op(x->op) * elements(x->type);
    case SK_TX_BUILTIN: return sum + elements(x->type);
    case SK_TX_MATMUL:
    case SK_TX_MATPOW: return sum + TURNS * elements(x->type);
    case SK_TX_CALL: return sum + of_function(w, x->fn) * (x->map_rank ? elements(x->type) : 1.0);
    case SK_TX_DYNCALL: return sum + SK_WEIGH_EXTERNAL;
    case SK_TX_FOR:
      for (uint32_t k = 0; k < x->n_iters; k++) sum *= turns(x->iters[k].range);
      return sum;
    default: return sum;
  }
}

// Statements nest as deeply as the parser lets them.
static double of_statements(const Weights *w, const SkTs *s) {
  double sum = 0.0;
  for (; s; s = s->next) {
    double most = 0.0;
    sum += of_tx(w, s->value);
    for (uint32_t k = 0; k < s->n_branches; k++) {
      double body = of_statements(w, s->bodies[k]);
      sum += of_tx(w, s->conditions[k]);
      if (body > most) most = body;
    }
    sum += most;
    if (s->kind == SK_TS_FOR) sum += turns(s->iter.range) * of_statements(w, s->body);
    if (s->kind == SK_TS_WHILE) sum += TURNS * of_statements(w, s->body);
  }
  return sum;
}

uint32_t *sk_weigh_functions(const SkFlat *flat, SkArena *arena) {
  uint32_t *of = SK_NEWS(arena, uint32_t, flat->functions.n + 1);
  Weights   w  = {of, flat->functions.n};
  // Callees come first; one that calls itself counts as one in C.
  for (uint32_t i = 0; i < flat->functions.n; i++) {
    const SkFn *fn  = flat->functions.at[i];
    double      sum = fn->is_external ? SK_WEIGH_EXTERNAL : 10.0 + of_statements(&w, fn->body);
    if (fn->number < w.n) of[fn->number] = sum < SK_WEIGH_MOST ? (uint32_t)sum : SK_WEIGH_MOST;
  }
  return of;
}
