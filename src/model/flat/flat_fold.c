// Parameters that shaped the model have their value for good. Which ones did is known only at the end, so
// expressions made before may still name them; here every expression gets their values.
#include "model/eval/eval.h"
#include "model/flatten/flatten.h"

// Calls whose arguments became constants ---------------------------------------------------------------

static bool is_known(const SkDag *dag, SkX x) {
  SkXOp op = sk_x_op(dag, x);
  if (op == SK_X_CONST) return true;
  if (op != SK_X_ARRAY && op != SK_X_RECORD) return false;
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
    if (!is_known(dag, sk_x_arg(dag, x, i))) return false;
  }
  return true;
}

static SkType type_of(SkCx *cx, SkX x, SkType formal) {
  SkDag *dag = cx->dag;
  switch (sk_x_op(dag, x)) {
    case SK_X_RECORD:
      return (SkType){.kind = SK_T_RECORD, .record = cx->flat->records.at[sk_x_payload(dag, x)]};
    case SK_X_ARRAY: {
      uint32_t        rank;
      const uint32_t *shape = sk_dag_dims(dag, sk_x_payload(dag, x), &rank);
      int64_t         dims[SK_MAX_RANK];
      for (uint32_t i = 0; i < rank && i < SK_MAX_RANK; i++) dims[i] = shape[i];
      SkType one = sk_type_element(formal);
      if (sk_x_n(dag, x) > 0) one = type_of(cx, sk_x_arg(dag, x, 0), one);
      return sk_type_array(cx->arena, one, rank, dims);
    }
    default: return sk_type_element(formal);
  }
}

static void gather(SkCx *cx, SkX x, SkVal *out, uint32_t *at) {
  if (sk_x_op(cx->dag, x) == SK_X_CONST) {
    if (*at < out->n) out->at[(*at)++] = sk_scalar_of(cx->dag, x);
    return;
  }
  for (uint32_t i = 0; i < sk_x_n(cx->dag, x); i++) gather(cx, sk_x_arg(cx->dag, x, i), out, at);
}

// The value of a call of constants, or NULL when it has to stay a call.
static SkVal *call_value(SkCx *cx, SkX call) {
  SkFn    *fn = cx->flat->calls.at[sk_x_payload(cx->dag, call)].fn;
  uint32_t n  = sk_x_n(cx->dag, call);
  if (n != fn->n_inputs || fn->impure) return NULL;
  SkVal *args = SK_NEWS(cx->arena, SkVal, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    SkX x = sk_x_arg(cx->dag, call, i);
    if (!is_known(cx->dag, x)) return NULL;
    SkType t = type_of(cx, x, fn->vars[i].type);
    if (!sk_type_known(t)) return NULL;
    args[i]     = sk_val_new(cx->arena, t);
    uint32_t at = 0;
    gather(cx, x, &args[i], &at);
    if (at != args[i].n) return NULL;
  }
  SkEnv  env     = {.mode = SK_EVAL_FLAT, .quiet = true};
  bool   inlined = false;
  SkVal *v       = SK_NEW(cx->arena, SkVal);
  *v             = sk_eval_call(cx, fn, args, &env, (SkSpan){0, 0}, &inlined);
  if (v->type.kind == SK_T_ERROR || !sk_val_is_const(v)) return NULL;
  v->at = sk_arena_copy(cx->arena, v->at, v->n * sizeof *v->at);
  return v;
}

// The sweep ---------------------------------------------------------------------------------------------

static const void *key_of(SkX x) { return (const void *)(uintptr_t)x; }

// One sweep over the DAG: arguments have smaller numbers than their users, so when a node is reached its
// arguments are done. map[x] is the node x has become.
static SkX *sweep(SkCx *cx, const SkMap *known) {
  SkDag   *dag     = cx->dag;
  uint32_t n       = sk_dag_size(dag);
  SkX     *map     = SK_NEWS(cx->arena, SkX, n);
  SK_VEC(SkX) args = {0};
  SkMap values     = {0};  // calls that have become constants
  for (uint32_t i = 0; i < known->cap; i++)
    if (known->keys[i]) map[known->keys[i]] = (SkX)known->values[i];
  for (SkX x = 1; x < n; x++) {
    if (map[x] != SK_NO_X) continue;
    map[x]              = x;
    uint32_t   count    = sk_x_n(dag, x);
    const SkX *old_args = sk_x_args(dag, x);
    bool       changed  = false;
    for (uint32_t i = 0; i < count; i++) changed |= map[old_args[i]] != old_args[i];
    if (!changed) continue;
    args.n = 0;
    for (uint32_t i = 0; i < count; i++) sk_vec_push(cx->arena, &args, map[old_args[i]]);
    const SkVal *v = NULL;
    if (sk_x_op(dag, x) == SK_X_ELEM) v = sk_map_ptr(&values, key_of(args.at[0]));
    if (v && sk_x_payload(dag, x) < v->n) {
      map[x] = sk_scalar_x(dag, v->at[sk_x_payload(dag, x)]);
      continue;
    }
    map[x] =
        sk_x_make(dag, sk_x_op(dag, x), sk_x_base(dag, x), sk_x_payload(dag, x), count, args.at);
    if (sk_x_op(dag, map[x]) != SK_X_CALL || !(v = call_value(cx, map[x]))) continue;
    if (sk_x_base(dag, x) == SK_AGGREGATE) {
      sk_map_put_ptr(cx->arena, &values, key_of(map[x]), v);
    } else if (v->n == 1) {
      map[x] = sk_scalar_x(dag, v->at[0]);
    }
  }
  return map;
}

static void fold_list(SkCx *cx, SkFlatEqs *list, const SkX *map) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    SkFlatEq e = list->at[i];
    e.lhs      = map[e.lhs];
    e.rhs      = map[e.rhs];
    e.guard    = map[e.guard];
    // An assertion that became true says nothing any more, one that is never reached neither.
    bool certain = e.kind == SK_FE_ASSERT && sk_x_is_const(cx->dag, e.lhs) &&
                   sk_x_int_value(cx->dag, e.lhs) != 0;
    bool never = e.guard != SK_NO_X && sk_x_is_const(cx->dag, e.guard) &&
                 sk_x_int_value(cx->dag, e.guard) == 0;
    if (e.guard != SK_NO_X && !never && sk_x_is_const(cx->dag, e.guard)) e.guard = SK_NO_X;
    if (!certain && !never) list->at[kept++] = e;
  }
  list->n = kept;
}

// fixed = false may show only now: then the parameter is an unknown of initialisation.
static bool is_unfixed(const SkFlat *f, const SkFlatVar *v) {
  return v->variability == SK_V_PARAMETER && v->fixed && sk_x_is_const(f->dag, v->fixed) &&
         sk_x_int_value(f->dag, v->fixed) == 0;
}

static void fold_vars(SkFlat *f, const SkX *map) {
  for (uint32_t i = 0; i < f->vars.n; i++) {
    SkFlatVar *v = &f->vars.at[i];
    v->binding   = map[v->binding];
    v->start     = map[v->start];
    v->fixed     = map[v->fixed];
    v->min       = map[v->min];
    v->max       = map[v->max];
    v->nominal   = map[v->nominal];
    v->unfixed |= is_unfixed(f, v);
  }
}

static void fold_all(SkFlat *f, SkCx *cx, const SkX *map) {
  fold_vars(f, map);
  fold_list(cx, &f->equations, map);
  fold_list(cx, &f->initial_equations, map);
  for (uint32_t i = 0; i < f->whens.n; i++) {
    for (uint32_t b = 0; b < f->whens.at[i].branches.n; b++) {
      SkFlatWhenBranch *branch = &f->whens.at[i].branches.at[b];
      for (uint32_t k = 0; k < branch->n_conditions; k++) {
        branch->conditions[k] = map[branch->conditions[k]];
      }
      fold_list(cx, &branch->body, map);
    }
  }
}

// Parameters whose values others depend on, one round for each step of such a chain.
#define MAX_ROUNDS 20

void sk_flat_fold(SkCx *cx) {
  SkFlat *f     = cx->flat;
  SkMap   known = {0};
  for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
    uint32_t before = known.n;
    for (uint32_t i = 0; i < f->vars.n; i++) {
      SkFlatVar *v = &f->vars.at[i];
      // Evaluate = true asks for it; the value cannot be changed at run time then.
      bool wanted = v->structural || (v->evaluate && v->variability == SK_V_PARAMETER);
      if (!wanted || v->binding == SK_NO_X || !sk_x_is_const(cx->dag, v->binding)) continue;
      v->structural = true;
      sk_map_put(cx->arena, &known, sk_x_var(cx->dag, i, v->base), v->binding);
    }
    if (known.n == before) return;
    fold_all(f, cx, sweep(cx, &known));
  }
}
