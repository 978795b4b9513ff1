// Forward derivatives: one ascending sweep carries the derivative of each node.
#include "symbolic/forward.h"

#define BAD  SK_NO_DERIVATIVE
#define LATE SK_LATE

// Where the derivative of x by the current column is kept; NULL when it is a structural zero.
static SkX *place_of(const SkForward *f, SkX x) {
  uint32_t slot = sk_sweep_slot(&f->sweep, x);
  if (slot == SK_SWEEP_OUT) return NULL;
  if (!f->vectors) return &f->d[slot];
  const SkForwardVector *v  = &f->vectors[slot];
  uint32_t               lo = 0, hi = v->n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (v->col[mid] < f->col)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < v->n && v->col[lo] == f->col ? &v->d[lo] : NULL;
}

static SkX derivative_of(const SkForward *f, SkX x) {
  const SkX *d = place_of(f, x);
  return d ? *d : SK_NO_X;
}

// --- calls --------------------------------------------------------------------------------------

static SkX ask_hook(SkForward *f, SkX call, uint32_t position);

// Derivative of an aggregate argument as a node: the late ones are asked for now.
static SkX settled(SkForward *f, SkX x) {
  SkX d = derivative_of(f, x);
  if (d != LATE) return d;
  d               = ask_hook(f, x, SK_X_WHOLE);
  *place_of(f, x) = d;
  return d;
}

static SkX ask_hook(SkForward *f, SkX call, uint32_t position) {
  SkDag   *dag   = f->dag;
  uint32_t n     = sk_x_n(dag, call);
  SkX     *seeds = SK_NEWS(f->scratch, SkX, n);
  bool     moves = false;
  for (uint32_t i = 0; i < n; i++) {
    SkX d = derivative_of(f, sk_x_arg(dag, call, i));
    // Arguments of a call lie below it, so what is late there was settled when the call was
    // reached.
    if (d == LATE) return BAD;
    seeds[i] = d == BAD ? SK_X_NO_SEED : d;
    moves    = moves || d != SK_NO_X;
  }
  if (!moves) return SK_NO_X;
  if (!f->hook || !f->hook->call) return BAD;
  SkX d = f->hook->call(f->hook->user, dag, call, position, seeds);
  return d == SK_NO_X ? BAD : sk_d_clean(dag, d);
}

static SkX call_rule(SkForward *f, SkX x) {
  bool moves = false;
  for (uint32_t i = 0; i < sk_x_n(f->dag, x); i++)
    if (settled(f, sk_x_arg(f->dag, x, i)) != SK_NO_X) moves = true;
  if (!moves) return SK_NO_X;
  if (sk_x_base(f->dag, x) == SK_AGGREGATE) return LATE;
  if (sk_x_base(f->dag, x) != SK_REAL) return sk_x_base(f->dag, x) == SK_STRING ? BAD : SK_NO_X;
  return ask_hook(f, x, 0);
}

// An ARRAY or RECORD of derivatives beside the one of values.
static SkX aggregate_rule(SkForward *f, SkX x) {
  SkDag   *dag   = f->dag;
  uint32_t n     = sk_x_n(dag, x);
  SkX     *parts = SK_NEWS(f->scratch, SkX, n);
  bool     moves = false;
  for (uint32_t i = 0; i < n; i++) {
    parts[i] = settled(f, sk_x_arg(dag, x, i));
    if (parts[i] == BAD) return BAD;
    moves = moves || parts[i] != SK_NO_X;
  }
  if (!moves) return SK_NO_X;
  for (uint32_t i = 0; i < n; i++) {
    if (parts[i] == SK_NO_X) parts[i] = sk_d_zero_like(dag, sk_x_arg(dag, x, i), 0, f->scratch);
    if (parts[i] == SK_NO_X) return BAD;
  }
  return sk_x_make(dag, sk_x_op(dag, x), SK_AGGREGATE, sk_x_payload(dag, x), n, parts);
}

static SkX element_rule(SkForward *f, SkX x) {
  SkDag *dag = f->dag;
  SkX    a   = sk_x_arg(dag, x, 0);
  SkX    d   = derivative_of(f, a);
  if (d == SK_NO_X || d == BAD) return d;
  if (sk_x_base(dag, x) != SK_REAL) return sk_x_base(dag, x) == SK_STRING ? BAD : SK_NO_X;
  if (d == LATE) return ask_hook(f, a, (uint32_t)sk_x_payload(dag, x));
  return sk_d_clean(dag, sk_x_make(dag, SK_X_ELEM, SK_REAL, sk_x_payload(dag, x), 1, &d));
}

// --- the sweep ----------------------------------------------------------------------------------

static SkX leaf_rule(SkForward *f, SkX x) {
  SkDag *dag = f->dag;
  if (!f->time)
    return x != f->leaf ? SK_NO_X : sk_x_base(dag, x) == SK_REAL ? sk_x_real(dag, 1.0) : BAD;
  if (sk_x_op(dag, x) == SK_X_TIME) return sk_x_real(dag, 1.0);
  if (sk_x_base(dag, x) != SK_REAL || sk_x_op(dag, x) == SK_X_CONST || sk_x_op(dag, x) == SK_X_PRE)
    return SK_NO_X;
  if (sk_x_op(dag, x) != SK_X_VAR && sk_x_op(dag, x) != SK_X_DER && sk_x_op(dag, x) != SK_X_LOCAL)
    return SK_NO_X;
  return sk_d_clean(dag, f->time->der_of(f->time->user, dag, x));
}

SkX sk_forward_rule(SkForward *f, SkX x) {
  SkDag *dag = f->dag;
  if (sk_x_n(dag, x) == 0 || x == f->leaf || sk_sweep_is_symbol(dag, x)) return leaf_rule(f, x);
  switch (sk_x_op(dag, x)) {
    case SK_X_CALL: return call_rule(f, x);
    case SK_X_ARRAY:
    case SK_X_RECORD: return aggregate_rule(f, x);
    case SK_X_ELEM: return element_rule(f, x);
    default: break;
  }
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) f->args[i] = settled(f, sk_x_arg(dag, x, i));
  if (sk_x_base(dag, x) == SK_AGGREGATE) {
    for (uint32_t i = 0; i < sk_x_n(dag, x); i++)
      if (f->args[i] != SK_NO_X) return BAD;
    return SK_NO_X;
  }
  return sk_d_rule(dag, x, f->args);
}

static SkX run(SkForward *f, SkX x, SkSweepEnter enter, void *user) {
  f->sweep      = sk_sweep_begin(f->dag, 1, &x, enter, user);
  f->d          = SK_NEWS(f->scratch, SkX, f->sweep.n);
  uint32_t most = 0;
  for (uint32_t i = 0; i < f->sweep.n; i++)
    if (sk_x_n(f->dag, f->sweep.list[i]) > most) most = sk_x_n(f->dag, f->sweep.list[i]);
  f->args = SK_NEWS(f->scratch, SkX, most);
  for (uint32_t i = 0; i < f->sweep.n; i++) f->d[i] = sk_forward_rule(f, f->sweep.list[i]);
  SkX d = settled(f, x);
  sk_sweep_end(&f->sweep);
  if (d == BAD) return SK_NO_X;
  return d == SK_NO_X ? sk_d_zero_like(f->dag, x, 0, f->scratch) : d;
}

SkX sk_x_diff(SkDag *dag, SkX x, SkX leaf, const SkXDiffHook *hook, SkArena *scratch) {
  if (sk_x_base(dag, x) != SK_REAL && sk_x_base(dag, x) != SK_AGGREGATE) return SK_NO_X;
  SkForward f = {.dag = dag, .hook = hook, .leaf = leaf, .scratch = scratch};
  return run(&f, x, sk_sweep_towards, &leaf);
}

static bool into_values(void *user, const SkDag *dag, SkX x) {
  (void)user;
  return !sk_sweep_is_symbol(dag, x);
}

SkX sk_x_time_derivative(SkDag *dag, SkX x, const SkXTimeHook *hook, SkArena *scratch) {
  if (sk_x_base(dag, x) != SK_REAL && sk_x_base(dag, x) != SK_AGGREGATE) return SK_NO_X;
  SkForward f = {.dag = dag, .hook = hook->hook, .time = hook, .leaf = SK_NO_X, .scratch = scratch};
  return run(&f, x, into_values, NULL);
}
