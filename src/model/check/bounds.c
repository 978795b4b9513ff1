#include "model/check/bounds.h"

// The message: subscript 4 of x is outside 1:3.
static SkX message(SkCx *cx, SkX k, int64_t size, const char *array) {
  SkDag *dag    = cx->dag;
  SkX    args[] = {k, sk_x_int(dag, 0), sk_x_bool(dag, true)};
  SkX    number = sk_x_make(dag, SK_X_TO_STRING, SK_STRING, 0, 3, args);
  SkX    head   = sk_x_string(dag, sk_name_f(cx->names, "subscript "));
  SkX    tail =
      sk_x_string(dag, sk_name_f(cx->names, " of %s is outside 1:%lld", array, (long long)size));
  return sk_x2(dag, SK_X_CONCAT, sk_x2(dag, SK_X_CONCAT, head, number), tail);
}

void sk_bounds_note(SkEv *ev, const SkSub *sub, int64_t size, const char *array, SkSpan span) {
  SkCx    *cx  = ev->cx;
  SkDag   *dag = cx->dag;
  SkScalar k   = sub->v.at[0];
  // Boolean and enumeration subscripts have the size of their type.
  if (!sk_ev_flat(ev) || ev->env->no_effects || k.base != SK_INTEGER) return;
  if (ev->fn) {
    ev->gave_up = ev->failed = true;
    return;
  }
  SkX      low  = sk_x2(dag, SK_X_GE, k.x, sk_x_int(dag, 1));
  SkX      high = sk_x2(dag, SK_X_LE, k.x, sk_x_int(dag, size));
  SkFlatEq eq   = {.kind = SK_FE_ASSERT, .span = span, .guard = ev->env->guard};
  eq.lhs        = sk_x2(dag, SK_X_AND, low, high);
  eq.rhs        = message(cx, k.x, size, array);
  if (ev->env->now) {
    sk_algorithm_check(ev, eq);
    return;
  }
  SkFlatEqs *noted = &sk_check_state(cx)->bounds;
  for (uint32_t i = 0; i < noted->n; i++)
    if (noted->at[i].lhs == eq.lhs && noted->at[i].rhs == eq.rhs && noted->at[i].guard == eq.guard)
      return;
  sk_vec_push(cx->arena, noted, eq);
}

uint32_t sk_bounds_mark(SkCx *cx) { return sk_check_state(cx)->bounds.n; }

void sk_bounds_forget(SkCx *cx, uint32_t mark) { sk_check_state(cx)->bounds.n = mark; }

void sk_bounds_flush(SkCx *cx, SkX guard, uint32_t component, SkFlatEqs *out) {
  SkFlatEqs *noted = &sk_check_state(cx)->bounds;
  for (uint32_t i = 0; i < noted->n; i++) {
    SkFlatEq eq  = noted->at[i];
    eq.component = component;
    if (eq.guard == SK_NO_X)
      eq.guard = guard;
    else if (guard != SK_NO_X)
      eq.guard = sk_x2(cx->dag, SK_X_AND, guard, eq.guard);
    sk_vec_push(cx->arena, out, eq);
  }
  noted->n = 0;
}
