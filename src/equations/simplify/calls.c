// Derivatives of function calls through `derivative` annotations (Modelica 3.6 section 12.7); without one,
// calls_expand.c tries.
//
// The derivative of f takes the inputs of f, then a seed for each input that holds Reals (except those the
// annotation leaves out), and returns derivatives of the outputs that hold Reals. An annotation of
// order n > 1 belongs to a function that is itself a derivative: its inputs end with derivatives of order
// n - 1, and only those get seeds; the others must move as their derivatives say.
#include "equations/simplify/calls.h"

static bool type_holds_real(SkType t, int depth) {
  if (t.kind == SK_T_REAL) return true;
  if (t.kind != SK_T_RECORD || depth > 20) return false;
  for (uint32_t i = 0; i < t.record->n; i++)
    if (type_holds_real(t.record->fields[i].type, depth + 1)) return true;
  return false;
}

static bool holds_real(SkType t) { return type_holds_real(t, 0); }

// Zero of the same shape as x; members that are not Real keep their value. SK_NO_X when x does not show
// its shape (the result of a call).
static SkX zero_like(SkWork *w, SkX x, int depth) {
  SkBase base = sk_x_base(w->dag, x);
  if (base == SK_REAL) return sk_x_real(w->dag, 0.0);
  if (base != SK_AGGREGATE) return x;
  SkXOp op = sk_x_op(w->dag, x);
  if ((op != SK_X_ARRAY && op != SK_X_RECORD) || depth > 20) return SK_NO_X;
  uint32_t n    = sk_x_n(w->dag, x);
  SkX     *args = SK_NEWS(w->arena, SkX, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    args[i] = zero_like(w, sk_x_arg(w->dag, x, i), depth + 1);
    if (!args[i]) return SK_NO_X;
  }
  return sk_x_make(w->dag, op, base, sk_x_payload(w->dag, x), n, args);
}

static bool is_zero(const SkWork *w, SkX x) {
  if (!x) return true;
  if (x == SK_X_NO_SEED) return false;
  if (sk_x_base(w->dag, x) == SK_REAL)
    return sk_x_is_const(w->dag, x) && sk_x_real_value(w->dag, x) == 0;
  if (sk_x_base(w->dag, x) != SK_AGGREGATE) return true;
  SkXOp op = sk_x_op(w->dag, x);
  if (op != SK_X_ARRAY && op != SK_X_RECORD) return false;
  for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++)
    if (!is_zero(w, sk_x_arg(w->dag, x, i))) return false;
  return true;
}

// Inputs of fn that get a seed under annotation d, in order.
static SkNumbers seeded(SkWork *w, const SkFn *fn, const SkFnDer *d) {
  SkNumbers out = {0};
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    bool skip = i < 64 && ((d->zero | d->no) >> i & 1);
    if (!skip && holds_real(fn->vars[i].type)) sk_vec_push(w->arena, &out, i);
  }
  if (d->order < 2) return out;
  // The last of the n - 1 groups of derivatives: as many as the inputs of the original.
  uint32_t group = out.n / d->order;
  for (uint32_t i = 0; i < group; i++) out.at[i] = out.at[out.n - group + i];
  out.n = group;
  return out;
}

// Does the annotation apply to these seeds?
static bool applies(SkWork *w, SkX call, const SkFn *fn, const SkFnDer *d, const SkX *seeds) {
  for (uint32_t i = 0; i < fn->n_inputs && i < 64; i++)
    if ((d->zero >> i & 1) && !is_zero(w, seeds[i])) return false;
  if (d->order < 2) return true;
  SkFnDer   first = {.order = 1, .zero = d->zero, .no = d->no};
  SkNumbers all   = seeded(w, fn, &first);
  if (all.n % d->order != 0) return false;
  uint32_t group = all.n / d->order;
  for (uint32_t i = 0; i + group < all.n; i++) {
    SkX seed = seeds[all.at[i]], der = sk_x_arg(w->dag, call, all.at[i + group]);
    if (seed != der && !(is_zero(w, seed) && is_zero(w, der))) return false;
  }
  return true;
}

static bool is_scalar(const SkType *t) { return t->rank == 0 && t->kind != SK_T_RECORD; }

// The position of a scalar of f's result among the outputs that hold Reals; SK_NONE when it is not Real.
static uint32_t der_position(const SkFlatCall *c, uint32_t position, uint32_t *n_outputs,
                             SkType *types) {
  uint32_t before = 0, out = 0, result = SK_NONE;
  *n_outputs = 0;
  for (uint32_t i = 0; i < c->fn->n_outputs; i++) {
    uint32_t size = (uint32_t)sk_type_scalars(c->outputs[i]);
    if (holds_real(c->outputs[i])) {
      types[(*n_outputs)++] = c->outputs[i];
      if (position >= before && position < before + size) result = out + position - before;
      out += size;
    }
    before += size;
  }
  return result;
}

static SkX apply(SkWork *w, SkX call, const SkFnDer *d, uint32_t position, const SkX *seeds) {
  SkDag            *dag   = w->dag;
  const SkFlatCall *c     = &w->flat->calls.at[sk_x_payload(dag, call)];
  SkFn             *fn    = c->fn;
  uint32_t          n     = sk_x_n(dag, call), n_out;
  SkNumbers         more  = seeded(w, fn, d);
  SkX              *args  = SK_NEWS(w->arena, SkX, n + more.n + 1);
  SkType           *types = SK_NEWS(w->arena, SkType, fn->n_outputs + 1);
  if (n != fn->n_inputs || d->fn->n_inputs != n + more.n) return SK_NO_X;
  uint32_t at = der_position(c, position == SK_X_WHOLE ? 0 : position, &n_out, types);
  if (at == SK_NONE || d->fn->n_outputs != n_out) return SK_NO_X;
  if (position == SK_X_WHOLE && n_out != fn->n_outputs) return SK_NO_X;
  for (uint32_t i = 0; i < n; i++) args[i] = sk_x_arg(dag, call, i);
  for (uint32_t i = 0; i < more.n; i++) {
    SkX seed = seeds[more.at[i]];
    if (seed == SK_X_NO_SEED) return SK_NO_X;
    args[n + i] = seed ? seed : zero_like(w, args[more.at[i]], 0);
    if (!args[n + i]) return SK_NO_X;
  }
  uint64_t payload = sk_flat_call(w->arena, w->flat, d->fn, types);
  bool     scalar  = n_out == 1 && is_scalar(&types[0]);
  SkX made = sk_x_make(dag, SK_X_CALL, scalar ? SK_REAL : SK_AGGREGATE, payload, n + more.n, args);
  if (sk_call_waits(fn) || sk_map_get(&w->late_calls, call, NULL))
    sk_map_put(w->arena, &w->late_calls, made, 1);
  if (scalar || position == SK_X_WHOLE) return made;
  return sk_x_make(dag, SK_X_ELEM, SK_REAL, at, 1, &made);
}

// --- along units -----------------------------------------------------------------------------------

#define MAX_UNITS 8  // more calls in place of one would cost more than they save

// One seed of an argument: which scalar of it moves.
typedef struct {
  uint32_t input, scalar;
  SkX      by;
} Move;

typedef struct {
  uint32_t n;
  Move     at[MAX_UNITS];
} Moves;

// The scalars of a seed that are not zero. False: too many, or its shape does not show.
static bool add_moves(const SkWork *w, SkX seed, uint32_t input, uint32_t *scalar, Moves *out,
                      int depth) {
  SkBase base = sk_x_base(w->dag, seed);
  if (base == SK_REAL) {
    uint32_t mine = (*scalar)++;
    if (is_zero(w, seed)) return true;
    if (out->n == MAX_UNITS) return false;
    out->at[out->n++] = (Move){input, mine, seed};
    return true;
  }
  if (base != SK_AGGREGATE) return true;
  SkXOp op = sk_x_op(w->dag, seed);
  if ((op != SK_X_ARRAY && op != SK_X_RECORD) || depth > 20) return false;
  for (uint32_t i = 0; i < sk_x_n(w->dag, seed); i++)
    if (!add_moves(w, sk_x_arg(w->dag, seed, i), input, scalar, out, depth + 1)) return false;
  return true;
}

// A seed's shape with one in place of scalar `which`, and zeros elsewhere.
static SkX unit_like(SkWork *w, SkX seed, uint32_t which, uint32_t *scalar) {
  SkBase base = sk_x_base(w->dag, seed);
  if (base == SK_REAL) return sk_x_real(w->dag, (*scalar)++ == which ? 1.0 : 0.0);
  if (base != SK_AGGREGATE) return seed;
  uint32_t n    = sk_x_n(w->dag, seed);
  SkX     *args = SK_NEWS(w->arena, SkX, n + 1);
  for (uint32_t i = 0; i < n; i++) args[i] = unit_like(w, sk_x_arg(w->dag, seed, i), which, scalar);
  return sk_x_make(w->dag, sk_x_op(w->dag, seed), base, sk_x_payload(w->dag, seed), n, args);
}

// A derivative is linear in its seeds, which nobody sees who only has the call: f_der(x, der(x)) is written as
// f_der(x, 1)*der(x). So blocks of derivatives are linear, and columns of a Jacobian share their calls. Not where
// the annotation of a second derivative waits for the call as it is.
static SkX along_units(SkWork *w, SkX call, const SkFnDer *d, uint32_t position, const SkX *seeds) {
  SkDag    *dag   = w->dag;
  uint32_t  n     = sk_x_n(dag, call);
  SkNumbers more  = seeded(w, w->flat->calls.at[sk_x_payload(dag, call)].fn, d);
  Moves     moves = {0};
  if (position == SK_X_WHOLE || d->order != 1 || d->fn->n_ders) return SK_NO_X;
  for (uint32_t i = 0; i < more.n; i++) {
    SkX      seed   = more.at[i] < n ? seeds[more.at[i]] : SK_NO_X;
    uint32_t scalar = 0;
    if (seed == SK_X_NO_SEED) return SK_NO_X;
    if (seed && !add_moves(w, seed, more.at[i], &scalar, &moves, 0)) return SK_NO_X;
  }
  if (moves.n == 1 && sk_x_is_const(dag, moves.at[0].by)) return SK_NO_X;
  SkX *unit = SK_NEWS(w->arena, SkX, n + 1), sum = sk_x_real(dag, 0.0);
  for (uint32_t k = 0; k < moves.n; k++) {
    const Move *m      = &moves.at[k];
    uint32_t    scalar = 0;
    for (uint32_t i = 0; i < n; i++) unit[i] = SK_NO_X;
    unit[m->input] = unit_like(w, seeds[m->input], m->scalar, &scalar);
    SkX slope      = apply(w, call, d, position, unit);
    if (!slope) return SK_NO_X;
    sum = sk_x2(dag, SK_X_ADD, sum, sk_x2(dag, SK_X_MUL, slope, m->by));
  }
  return sum;
}

// An annotation that leaves inputs out may know how these move in time: its derivative is not zero where nothing else moves
// (the speed out of {position, speed}). Such a one is no partial derivative and not linear in its seeds. Externals cannot be
// looked at; theirs are taken as linear.
static bool is_of_time(SkWork *w, SkX call, const SkFnDer *d, uint32_t position) {
  if (!d->no || position == SK_X_WHOLE) return false;
  SkX *none = SK_NEWS(w->arena, SkX, sk_x_n(w->dag, call) + 1);
  SkX  der  = apply(w, call, d, position, none);
  if (!der) return false;
  bool     elem = sk_x_op(w->dag, der) == SK_X_ELEM;
  uint32_t at   = elem ? (uint32_t)sk_x_payload(w->dag, der) : 0;
  SkX      x    = sk_call_run(w, elem ? sk_x_arg(w->dag, der, 0) : der, at);
  return x && !is_zero(w, x);
}

bool sk_call_leaves_out(const SkWork *w, SkX call, bool *leaves) {
  const SkFn *fn = w->flat->calls.at[sk_x_payload(w->dag, call)].fn;
  for (uint32_t k = 0; k < fn->n_ders; k++) {
    const SkFnDer *d = &fn->ders[k];
    for (uint32_t i = 0; i < fn->n_inputs; i++) leaves[i] = i < 64 && (d->no >> i & 1);
    if (d->fn && !d->fn->failed && d->no) return true;
  }
  return false;
}

// Does one of the inputs that the annotation leaves out move by itself?
static bool moves_left_out(SkWork *w, const SkFn *fn, const SkFnDer *d, const SkX *seeds) {
  for (uint32_t i = 0; i < fn->n_inputs && i < 64; i++)
    if ((d->no >> i & 1) && seeds[i] != SK_X_NO_SEED && !is_zero(w, seeds[i])) return true;
  return false;
}

static SkX derivative(SkWork *w, SkX call, uint32_t position, const SkX *seeds, bool by_time) {
  SkFn *fn = w->flat->calls.at[sk_x_payload(w->dag, call)].fn;
  for (uint32_t i = 0; i < fn->n_ders; i++) {
    const SkFnDer *d = &fn->ders[i];
    if (!d->fn || d->fn->failed || !applies(w, call, fn, d, seeds)) continue;
    bool of_time = is_of_time(w, call, d, position);
    if (!by_time && (of_time || moves_left_out(w, fn, d, seeds))) continue;
    SkX x = of_time ? SK_NO_X : along_units(w, call, d, position, seeds);
    if (!x) x = apply(w, call, d, position, seeds);
    if (x) return x;
  }
  return sk_call_expand(w, call, position, seeds);
}

static SkX in_time(void *user, SkDag *dag, SkX call, uint32_t position, const SkX *seeds) {
  (void)dag;
  return derivative(user, call, position, seeds, true);
}

static SkX partially(void *user, SkDag *dag, SkX call, uint32_t position, const SkX *seeds) {
  (void)dag;
  return derivative(user, call, position, seeds, false);
}

// Annotations know better, and may leave arguments out.
static bool call_partials(void *user, SkDag *dag, SkX call, uint32_t position, SkXPartials *out) {
  SkWork *w = user;
  return w->flat->calls.at[sk_x_payload(dag, call)].fn->n_ders == 0 &&
         sk_call_partials(w, call, position, out);
}

void sk_calls(SkWork *w) {
  SkXDiffHook *hooks = SK_NEWS(w->arena, SkXDiffHook, 2);
  for (int i = 0; i < 2; i++)
    hooks[i] = (SkXDiffHook){.call = i ? in_time : partially, .partials = call_partials, .user = w};
  w->hook      = &hooks[0];
  w->time_hook = &hooks[1];
}
