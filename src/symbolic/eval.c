// Values of expressions, for tests and tools. Generated code does this in earnest.
#include "symbolic/calc.h"
#include "symbolic/fold.h"
#include "symbolic/sweep.h"

#include <math.h>

typedef struct {
  const SkDag   *dag;
  const SkXEval *eval;
  SkSweep        sweep;
  double        *value;  // scalars, by position in the sweep
  double       **parts;  // aggregates: all their scalars
  uint32_t      *n_parts;
  SkArena       *scratch;
} Eval;

static double unknown(Eval *e, SkX x) {
  return e->eval->leaf ? e->eval->leaf(e->eval->user, x) : (double)NAN;
}

// All scalars of all arguments of x, one after the other.
static uint32_t flatten(Eval *e, SkX x, double **out) {
  const SkDag *dag = e->dag;
  uint32_t     n   = 0;
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
    SkX arg = sk_x_arg(dag, x, i);
    n += sk_x_base(dag, arg) == SK_AGGREGATE ? e->n_parts[sk_sweep_slot(&e->sweep, arg)] : 1;
  }
  double *all = SK_NEWS(e->scratch, double, n);
  n           = 0;
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
    uint32_t slot = sk_sweep_slot(&e->sweep, sk_x_arg(dag, x, i));
    if (sk_x_base(dag, e->sweep.list[slot]) != SK_AGGREGATE) {
      all[n++] = e->value[slot];
      continue;
    }
    for (uint32_t k = 0; k < e->n_parts[slot]; k++) all[n++] = e->parts[slot][k];
  }
  *out = all;
  return n;
}

static double ask_call(Eval *e, SkX call, uint32_t position) {
  double  *args;
  uint32_t n = flatten(e, call, &args);
  if (!e->eval->call) return (double)NAN;
  return e->eval->call(e->eval->user, call, position, n, args);
}

static void eval_aggregate(Eval *e, uint32_t slot) {
  SkX x = e->sweep.list[slot];
  if (sk_x_op(e->dag, x) == SK_X_ARRAY || sk_x_op(e->dag, x) == SK_X_RECORD) {
    e->n_parts[slot] = flatten(e, x, &e->parts[slot]);
  } else if (sk_x_op(e->dag, x) == SK_X_CALL && e->eval->call_size) {
    uint32_t n       = e->eval->call_size(e->eval->user, x);
    e->parts[slot]   = SK_NEWS(e->scratch, double, n);
    e->n_parts[slot] = n;
    for (uint32_t i = 0; i < n; i++) e->parts[slot][i] = ask_call(e, x, i);
  }
}

static double eval_element(Eval *e, SkX x) {
  SkX      a    = sk_x_arg(e->dag, x, 0);
  uint64_t at   = sk_x_payload(e->dag, x);
  uint32_t slot = sk_sweep_slot(&e->sweep, a);
  if (at < e->n_parts[slot]) return e->parts[slot][at];
  return sk_x_op(e->dag, a) == SK_X_CALL ? ask_call(e, a, (uint32_t)at) : unknown(e, x);
}

// A constant of the node's type, so that sk_fold does the arithmetic.
static SkScalar typed(SkBase base, double v) {
  switch (base) {
    case SK_INTEGER:
    case SK_ENUM: {
      SkScalar s = sk_integer(fabs(v) < 9e18 ? (int64_t)v : 0);
      s.base     = base;
      return s;
    }
    case SK_BOOLEAN: return sk_boolean(v != 0);
    default: return sk_real(v);
  }
}

static double eval_operator(Eval *e, SkX x) {
  const SkDag *dag = e->dag;
  uint32_t     n   = sk_x_n(dag, x);
  SkScalar     args[3], out;
  SkFold       status;
  double       v[3];
  if (n > 3) return unknown(e, x);
  for (uint32_t i = 0; i < n; i++) {
    SkX arg = sk_x_arg(dag, x, i);
    v[i]    = e->value[sk_sweep_slot(&e->sweep, arg)];
    if (sk_x_base(dag, arg) == SK_STRING || sk_x_base(dag, arg) == SK_AGGREGATE)
      return unknown(e, x);
    args[i] = typed(sk_x_base(dag, arg), v[i]);
  }
  switch (sk_x_op(dag, x)) {
    case SK_X_HOMOTOPY: return v[0];
    case SK_X_TO_ENUM: return v[0];
    case SK_X_IF: return v[0] != 0 ? v[1] : v[2];
    case SK_X_EDGE:
    case SK_X_CHANGE:
    case SK_X_DELAY:
    case SK_X_SAMPLE: return unknown(e, x);
    case SK_X_SEMILINEAR: return v[0] * (v[0] >= 0 ? v[1] : v[2]);
    case SK_X_LIMIT: return v[0] < v[1] ? v[1] : v[0] > v[2] ? v[2] : v[0];
    case SK_X_DXLIMIT: return v[0] > v[1] && v[0] < v[2] ? 1.0 : 0.0;
    default: break;
  }
  if (sk_x_base(dag, x) == SK_REAL && n == 2 && sk_x_op(dag, x) != SK_X_SMOOTH)
    return sk_fold_real2(sk_x_op(dag, x), v[0], v[1]);
  if (sk_x_base(dag, x) == SK_REAL && n == 1 && sk_x_op(dag, x) != SK_X_NOEVENT &&
      sk_x_op(dag, x) != SK_X_TO_REAL)
    return sk_fold_real1(sk_x_op(dag, x), v[0]);
  if (!sk_fold(sk_x_op(dag, x), sk_x_base(dag, x), n, args, NULL, &out, &status))
    return unknown(e, x);
  return status == SK_FOLD_OK ? sk_scalar_number(out) : (double)NAN;
}

static double eval_node(Eval *e, SkX x) {
  switch (sk_x_op(e->dag, x)) {
    case SK_X_CONST: return sk_x_real_value(e->dag, x);
    case SK_X_ELEM: return eval_element(e, x);
    case SK_X_CALL: return ask_call(e, x, 0);
    case SK_X_BUILTIN:
    case SK_X_DER:
    case SK_X_PRE: return unknown(e, x);
    default: return sk_x_n(e->dag, x) ? eval_operator(e, x) : unknown(e, x);
  }
}

static bool into_values(void *user, const SkDag *dag, SkX x) {
  (void)user;
  return !sk_sweep_is_symbol(dag, x);
}

void sk_x_eval(const SkDag *dag, uint32_t n, const SkX *roots, const SkXEval *eval, double *values,
               SkArena *scratch) {
  Eval e    = {.dag = dag, .eval = eval, .scratch = scratch};
  e.sweep   = sk_sweep_begin(dag, n, roots, into_values, NULL);
  e.value   = SK_NEWS(scratch, double, e.sweep.n);
  e.parts   = SK_NEWS(scratch, double *, e.sweep.n);
  e.n_parts = SK_NEWS(scratch, uint32_t, e.sweep.n);
  for (uint32_t i = 0; i < e.sweep.n; i++) {
    if (sk_x_base(dag, e.sweep.list[i]) == SK_AGGREGATE)
      eval_aggregate(&e, i);
    else
      e.value[i] = eval_node(&e, e.sweep.list[i]);
  }
  for (uint32_t i = 0; i < n; i++)
    values[i] = roots[i] ? e.value[sk_sweep_slot(&e.sweep, roots[i])] : (double)NAN;
  sk_sweep_end(&e.sweep);
}
