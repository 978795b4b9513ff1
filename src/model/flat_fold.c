// Parameters that shaped the model have their value for good. Which ones did is known only at the end, so
// expressions made before may still name them; here every expression gets their values.
#include "model/flatten.h"

// One sweep over the DAG: arguments have smaller numbers than their users, so when a node is reached its
// arguments are done. map[x] is the node x has become.
static SkX *sweep(SkCx *cx, const SkMap *known) {
  SkDag   *dag     = cx->dag;
  uint32_t n       = sk_dag_size(dag);
  SkX     *map     = SK_NEWS(cx->arena, SkX, n);
  SK_VEC(SkX) args = {0};
  for (SkX x = 1; x < n; x++) {
    map[x]         = x;
    uint64_t value = 0;
    if (sk_x_op(dag, x) == SK_X_VAR && sk_map_get(known, x, &value)) {
      map[x] = (SkX)value;
      continue;
    }
    uint32_t count   = sk_x_n(dag, x);
    bool     changed = false;
    args.n           = 0;
    for (uint32_t i = 0; i < count; i++) {
      SkX a = sk_x_arg(dag, x, i);
      changed |= map[a] != a;
      sk_vec_push(cx->arena, &args, map[a]);
    }
    if (!changed) continue;
    map[x] =
        sk_x_make(dag, sk_x_op(dag, x), sk_x_base(dag, x), sk_x_payload(dag, x), count, args.at);
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

static void fold_vars(SkFlat *f, const SkX *map) {
  for (uint32_t i = 0; i < f->vars.n; i++) {
    SkFlatVar *v = &f->vars.at[i];
    v->binding   = map[v->binding];
    v->start     = map[v->start];
    v->fixed     = map[v->fixed];
    v->min       = map[v->min];
    v->max       = map[v->max];
    v->nominal   = map[v->nominal];
  }
}

void sk_flat_fold(SkCx *cx) {
  SkFlat *f     = cx->flat;
  SkMap   known = {0};
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v = &f->vars.at[i];
    if (!v->structural || v->binding == SK_NO_X || !sk_x_is_const(cx->dag, v->binding)) continue;
    sk_map_put(cx->arena, &known, sk_x_var(cx->dag, i, v->base), v->binding);
  }
  if (known.n == 0) return;
  SkX *map = sweep(cx, &known);
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
