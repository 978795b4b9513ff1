// Derivatives of function calls by running the function on symbols (functions without an annotation).
//
// Every Real scalar of the arguments becomes a symbol of its own; the function's results are expressions
// of these. Their partial derivatives, times the seeds, with the symbols replaced by the arguments
// again, are the derivative. Calls inside the function are differentiated in turn.
#include "equations/simplify/calls.h"

#include <math.h>

#define FIRST_LOCAL 0x50000000u
#define MAX_NESTING 5        // of functions that call functions without annotations
#define STEPS       2000000  // a function that takes longer is not worth expanding

typedef SK_VEC(SkScalar) Scalars;

// What running one call gave.
typedef struct {
  bool     ok;
  uint32_t n;       // scalars of the result
  SkX     *result;  // in terms of the symbols
  uint32_t n_symbols;
  SkX     *symbols;    // LOCAL nodes, SK_NO_X for scalars that are not Real
  SkX     *arguments;  // the scalars they stand for
  SkMap    back;       // these by symbol
} Expanded;

// --- arguments as values ---------------------------------------------------------------------------

static SkBase base_of(SkType t) { return sk_type_base(sk_type_element(t)); }

// The scalars of the result of a call, each as an ELEM node.
static bool push_result(SkWork *w, SkX call, SkType t, uint32_t *position, Scalars *out,
                        int depth) {
  int64_t n = sk_type_elements(t);
  if (depth > 20 || n < 0) return false;
  for (int64_t i = 0; i < n; i++) {
    if (t.kind == SK_T_RECORD) {
      for (uint32_t k = 0; k < t.record->n; k++)
        if (!push_result(w, call, t.record->fields[k].type, position, out, depth + 1)) return false;
      continue;
    }
    SkBase base = base_of(t);
    SkX    x    = sk_x_make(w->dag, SK_X_ELEM, base, (*position)++, 1, &call);
    sk_vec_push(w->arena, out, ((SkScalar){.base = base, .symbolic = true, .x = x}));
  }
  return true;
}

// All scalars of an argument in order.
static bool push_scalars(SkWork *w, SkX x, Scalars *out, int depth) {
  const SkDag *dag = w->dag;
  if (sk_x_base(dag, x) != SK_AGGREGATE) {
    sk_vec_push(w->arena, out, sk_scalar_of(dag, x));
    return true;
  }
  if (depth > 20) return false;
  SkXOp op = sk_x_op(dag, x);
  if (op == SK_X_ARRAY || op == SK_X_RECORD) {
    for (uint32_t i = 0; i < sk_x_n(dag, x); i++)
      if (!push_scalars(w, sk_x_arg(dag, x, i), out, depth + 1)) return false;
    return true;
  }
  if (op != SK_X_CALL) return false;
  const SkFlatCall *c  = &w->flat->calls.at[sk_x_payload(dag, x)];
  uint32_t          at = 0;
  return c->fn->n_outputs == 1 && push_result(w, x, c->outputs[0], &at, out, 0);
}

// The argument's type with all sizes.
static bool type_of(SkWork *w, SkX x, SkType formal, SkType *out) {
  const SkDag *dag = w->dag;
  *out             = formal;
  SkXOp op         = sk_x_op(dag, x);
  if (op == SK_X_CALL && sk_x_base(dag, x) == SK_AGGREGATE) {
    const SkFlatCall *c = &w->flat->calls.at[sk_x_payload(dag, x)];
    *out                = c->outputs[0];
    return c->fn->n_outputs == 1;
  }
  if (op == SK_X_ARRAY) {
    uint32_t        rank;
    const uint32_t *dims  = sk_dag_dims(dag, sk_x_payload(dag, x), &rank);
    int64_t        *sizes = SK_NEWS(w->arena, int64_t, rank + 1);
    for (uint32_t i = 0; i < rank; i++) sizes[i] = dims[i];
    if (rank != formal.rank) return false;
    out->dims = sizes;
    if (sk_x_n(dag, x) > 0) x = sk_x_arg(dag, x, 0);
  } else if (formal.rank != 0) {
    return false;
  }
  if (formal.kind == SK_T_RECORD && sk_x_op(dag, x) == SK_X_RECORD)
    out->record = w->flat->records.at[sk_x_payload(dag, x)];
  return sk_type_scalars(*out) >= 0;
}

// --- running ---------------------------------------------------------------------------------------

static bool make_values(SkWork *w, SkX call, const SkFn *fn, SkVal *args, Scalars *actual) {
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    SkX      x     = sk_x_arg(w->dag, call, i);
    uint32_t first = actual->n;
    if (!type_of(w, x, fn->vars[i].type, &args[i].type) || !push_scalars(w, x, actual, 0))
      return false;
    args[i].n = actual->n - first;
    if (args[i].n != sk_type_scalars(args[i].type)) return false;
  }
  return true;
}

static void make_symbols(SkWork *w, const Scalars *actual, Expanded *e, SkScalar *fake) {
  e->n_symbols = actual->n;
  e->symbols   = SK_NEWS(w->arena, SkX, actual->n + 1);
  e->arguments = SK_NEWS(w->arena, SkX, actual->n + 1);
  for (uint32_t i = 0; i < actual->n; i++) {
    fake[i]         = actual->at[i];
    e->arguments[i] = sk_scalar_x(w->dag, actual->at[i]);
    if (actual->at[i].base != SK_REAL) continue;
    e->symbols[i] = sk_x_local(w->dag, FIRST_LOCAL + w->n_locals++, SK_REAL);
    fake[i]       = (SkScalar){.base = SK_REAL, .symbolic = true, .x = e->symbols[i]};
    sk_map_put(w->arena, &e->back, e->symbols[i], e->arguments[i]);
  }
}

// Loops of a function may need the values of parameters that are no Reals. Returns whether there were any.
static bool settle_parameters(SkWork *w, const Scalars *actual, SkScalar *fake) {
  bool any = false;
  for (uint32_t i = 0; i < actual->n; i++) {
    const SkScalar *s = &actual->at[i];
    if (s->base == SK_REAL || !s->symbolic) continue;
    SkX value = sk_work_constant(w, s->x);
    if (value) fake[i] = sk_scalar_of(w->dag, value);
    any |= value != SK_NO_X;
  }
  return any;
}

static Expanded expand(SkWork *w, SkX call) {
  Expanded e       = {0};
  SkFn    *fn      = w->flat->calls.at[sk_x_payload(w->dag, call)].fn;
  SkVal   *args    = SK_NEWS(w->arena, SkVal, fn->n_inputs + 1);
  SkVal   *outputs = SK_NEWS(w->arena, SkVal, fn->n_outputs + 1);
  Scalars  actual  = {0};
  if (sk_x_n(w->dag, call) != fn->n_inputs || !make_values(w, call, fn, args, &actual)) return e;
  SkScalar *fake = SK_NEWS(w->arena, SkScalar, actual.n + 1);
  make_symbols(w, &actual, &e, fake);
  for (uint32_t i = 0, at = 0; i < fn->n_inputs; at += args[i++].n) args[i].at = fake + at;
  uint64_t steps = STEPS;
  if (!sk_flat_expand(w->flat, fn, args, outputs, &steps) &&
      (!settle_parameters(w, &actual, fake) || !sk_flat_expand(w->flat, fn, args, outputs, &steps)))
    return e;
  for (uint32_t i = 0; i < fn->n_outputs; i++) e.n += outputs[i].n;
  e.result = SK_NEWS(w->arena, SkX, e.n + 1);
  for (uint32_t i = 0, at = 0; i < fn->n_outputs; i++)
    for (uint32_t k = 0; k < outputs[i].n; k++)
      e.result[at++] = sk_scalar_x(w->dag, outputs[i].at[k]);
  e.ok = true;
  return e;
}

// --- the derivative --------------------------------------------------------------------------------

// Scalars of the seeds, SK_NO_X where an argument does not change.
static bool make_seeds(SkWork *w, SkX call, const Expanded *e, const SkX *seeds, SkX *out) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < sk_x_n(w->dag, call); i++) {
    Scalars mine = {0}, its = {0};
    if (!push_scalars(w, sk_x_arg(w->dag, call, i), &mine, 0)) return false;
    if (seeds[i] == SK_X_NO_SEED) return false;
    if (seeds[i] && !push_scalars(w, seeds[i], &its, 0)) return false;
    if (seeds[i] && its.n != mine.n) return false;
    for (uint32_t k = 0; k < mine.n; k++, at++)
      out[at] = seeds[i] && e->symbols[at] ? sk_scalar_x(w->dag, its.at[k]) : SK_NO_X;
  }
  return at == e->n_symbols;
}

static bool is_zero(const SkWork *w, SkX x) {
  return !x || (sk_x_is_const(w->dag, x) && sk_x_real_value(w->dag, x) == 0);
}

// d result / d symbols times seeds, with the arguments put back.
static SkX directional(SkWork *w, const Expanded *e, uint32_t position, const SkX *seeds) {
  SkDag *dag  = w->dag;
  SkX   *cols = SK_NEWS(w->arena, SkX, e->n_symbols + 1),
      *by     = SK_NEWS(w->arena, SkX, e->n_symbols + 1);
  uint32_t n  = 0;
  for (uint32_t i = 0; i < e->n_symbols; i++) {
    if (is_zero(w, seeds[i])) continue;
    cols[n] = e->symbols[i];
    by[n++] = seeds[i];
  }
  SkXJacobian jac = sk_x_jacobian(dag, 1, &e->result[position], n, cols, w->hook, w->arena);
  SkX         sum = sk_x_real(dag, 0.0);
  for (uint32_t k = 0; k < jac.start[1]; k++) {
    if (!jac.entry[k]) return SK_NO_X;
    // The seeds are expressions of the caller: only the partial derivative holds symbols.
    SkX partial = sk_x_substitute(dag, jac.entry[k], &e->back, w->arena);
    sum         = sk_x2(dag, SK_X_ADD, sum, sk_x2(dag, SK_X_MUL, partial, by[jac.col[k]]));
  }
  return sum;
}

static Expanded *expanded(SkWork *w, SkX call) {
  uint64_t kept;
  if (sk_map_get(&w->expanded_of, call, &kept)) return (Expanded *)(uintptr_t)kept;
  Expanded *e = SK_NEW(w->arena, Expanded);
  *e          = expand(w, call);
  sk_map_put(w->arena, &w->expanded_of, call, (uint64_t)(uintptr_t)e);
  return e;
}

// A part of a result may not be assigned.
static bool gives(const Expanded *e, uint32_t position) {
  return e->ok && position < e->n && e->result[position] != SK_NO_X;
}

// Those of a function that cannot be run on symbols are not known.
bool sk_call_partials(SkWork *w, SkX call, uint32_t position, SkXPartials *out) {
  if (w->nesting >= MAX_NESTING) return false;
  const Expanded *e = expanded(w, call);
  if (!e->symbols || (e->ok && !gives(e, position))) return false;
  SkX     *cols = SK_NEWS(w->arena, SkX, e->n_symbols + 1);
  SkX     *args = SK_NEWS(w->arena, SkX, e->n_symbols + 1);
  uint32_t n    = 0;
  for (uint32_t i = 0; i < e->n_symbols; i++) {
    if (!e->symbols[i]) continue;
    args[n]   = e->arguments[i];
    cols[n++] = e->symbols[i];
  }
  *out = (SkXPartials){.n = n, .arg = args, .partial = SK_NEWS(w->arena, SkX, n + 1)};
  if (!e->ok) return true;
  w->nesting++;
  SkXJacobian jac  = sk_x_jacobian(w->dag, 1, &e->result[position], n, cols, w->hook, w->arena);
  SkX        *kept = SK_NEWS(w->arena, SkX, jac.start[1] + 1);
  for (uint32_t k = 0; k < jac.start[1]; k++) {
    kept[k] = args[jac.col[k]];
    jac.entry[k] =
        jac.entry[k] ? sk_x_substitute(w->dag, jac.entry[k], &e->back, w->arena) : SK_NO_X;
  }
  w->nesting--;
  *out = (SkXPartials){jac.start[1], kept, jac.entry};
  return true;
}

SkX sk_call_result(SkWork *w, SkX call, uint32_t position, SkMap *argument_of) {
  const Expanded *e = expanded(w, call);
  if (!gives(e, position)) return SK_NO_X;
  for (uint32_t i = 0; i < e->n_symbols; i++)
    if (e->symbols[i]) sk_map_put(w->arena, argument_of, e->symbols[i], e->arguments[i]);
  return e->result[position];
}

SkX sk_call_run(SkWork *w, SkX call, uint32_t position) {
  SkFn    *fn      = w->flat->calls.at[sk_x_payload(w->dag, call)].fn;
  SkVal   *args    = SK_NEWS(w->arena, SkVal, fn->n_inputs + 1);
  SkVal   *outputs = SK_NEWS(w->arena, SkVal, fn->n_outputs + 1);
  Scalars  actual  = {0};
  uint64_t steps   = STEPS;
  if (sk_x_n(w->dag, call) != fn->n_inputs || !make_values(w, call, fn, args, &actual))
    return SK_NO_X;
  for (uint32_t i = 0, at = 0; i < fn->n_inputs; at += args[i++].n) args[i].at = actual.at + at;
  if (!sk_flat_expand(w->flat, fn, args, outputs, &steps)) return SK_NO_X;
  for (uint32_t i = 0; i < fn->n_outputs; position -= outputs[i++].n)
    if (position < outputs[i].n) return sk_scalar_x(w->dag, outputs[i].at[position]);
  return SK_NO_X;
}

SkX sk_call_expand(SkWork *w, SkX call, uint32_t position, const SkX *seeds) {
  if (position == SK_X_WHOLE || w->nesting >= MAX_NESTING) return SK_NO_X;
  const Expanded *e = expanded(w, call);
  if (!gives(e, position)) return SK_NO_X;
  SkX *flat_seeds = SK_NEWS(w->arena, SkX, e->n_symbols + 1);
  if (!make_seeds(w, call, e, seeds, flat_seeds)) return SK_NO_X;
  w->nesting++;
  SkX x = directional(w, e, position, flat_seeds);
  w->nesting--;
  return x;
}

// --- values ----------------------------------------------------------------------------------------

typedef struct {
  uint32_t n;
  double  *at;
} Values;

static Values run_values(SkWork *w, SkX call, uint32_t n_args, const double *numbers) {
  SkFn   *fn      = w->flat->calls.at[sk_x_payload(w->dag, call)].fn;
  SkVal  *args    = SK_NEWS(w->arena, SkVal, fn->n_inputs + 1);
  SkVal  *outputs = SK_NEWS(w->arena, SkVal, fn->n_outputs + 1);
  Scalars actual  = {0};
  Values  none = {0}, out = {0};
  if (sk_x_n(w->dag, call) != fn->n_inputs || !make_values(w, call, fn, args, &actual)) return none;
  if (actual.n != n_args) return none;
  for (uint32_t i = 0; i < n_args; i++) {
    SkScalar *s = &actual.at[i];
    if (!s->symbolic) continue;
    if (numbers[i] != numbers[i] || s->base == SK_STRING || s->base == SK_OBJECT) return none;
    s->symbolic = false;
    if (s->base == SK_REAL) s->real = numbers[i];
    if (s->base == SK_INTEGER || s->base == SK_ENUM) s->integer = (int64_t)numbers[i];
    if (s->base == SK_BOOLEAN) s->boolean = numbers[i] != 0;
  }
  for (uint32_t i = 0, at = 0; i < fn->n_inputs; at += args[i++].n) args[i].at = actual.at + at;
  if (!sk_flat_expand(w->flat, fn, args, outputs, &w->value_steps)) return none;
  for (uint32_t i = 0; i < fn->n_outputs; i++) out.n += outputs[i].n;
  out.at = SK_NEWS(w->arena, double, out.n + 1);
  for (uint32_t i = 0, at = 0; i < fn->n_outputs; i++)
    for (uint32_t k = 0; k < outputs[i].n; k++, at++) {
      SkScalar s   = outputs[i].at[k];
      bool     num = !s.symbolic && s.base != SK_STRING && s.base != SK_OBJECT;
      out.at[at]   = num ? sk_scalar_number(s) : NAN;
    }
  return out;
}

double sk_call_value(void *user, SkX call, uint32_t position, uint32_t n_args, const double *args) {
  SkWork  *w = user;
  uint64_t kept;
  Values  *v;
  if (sk_map_get(&w->value_of, call, &kept)) {
    v = (Values *)(uintptr_t)kept;
  } else {
    bool known = true;
    v          = SK_NEW(w->arena, Values);
    *v         = run_values(w, call, n_args, args);
    // Arguments that are not known now may be later.
    for (uint32_t i = 0; i < n_args; i++) known &= !isnan(args[i]);
    if (v->n || known) sk_map_put(w->arena, &w->value_of, call, (uint64_t)(uintptr_t)v);
  }
  return position < v->n ? v->at[position] : NAN;
}

uint32_t sk_call_size(void *user, SkX call) {
  SkWork           *w = user;
  const SkFlatCall *c = &w->flat->calls.at[sk_x_payload(w->dag, call)];
  int64_t           n = 0;
  for (uint32_t i = 0; i < c->fn->n_outputs; i++) n += sk_type_scalars(c->outputs[i]);
  return (uint32_t)n;
}
