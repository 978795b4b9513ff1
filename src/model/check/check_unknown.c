// Can an equation between Real values determine anything? An Integer becomes a Real in it, but a Real value
// never becomes the value of an Integer, so where all that varies is discrete, nothing can.
#include "model/check/check_impl.h"

typedef SK_VEC(const SkTx *) Stack;

static bool is_whole(const SkTx *t) {
  return t->kind == SK_TX_REF && t->type.kind == SK_T_INTEGER && t->variability > SK_V_PARAMETER;
}

static bool is_real(const SkTx *t) { return t->type.kind == SK_T_REAL; }

static bool empty(SkType t) {
  for (uint32_t i = 0; i < t.rank; i++)
    if (t.dims[i] == 0) return true;
  return false;
}

// Is there anything but discrete variables whose value may follow from the equation? Records and whatever
// else may contain Reals count; parameters only where they may be unknown.
static bool may_be_unknown(const SkTx *t, SkVariability known) {
  SkTypeKind k = t->type.kind;
  if (k == SK_T_INTEGER || k == SK_T_BOOLEAN || k == SK_T_STRING || k == SK_T_ENUM) return false;
  return k != SK_T_REAL || t->variability > known;
}

// The first discrete variable in the two sides, NULL when there is none or also something Real.
static const SkTx *only_discrete(SkCx *cx, const SkTx *a, const SkTx *b, SkVariability known) {
  Stack       stack = {0};
  const SkTx *found = NULL;
  sk_vec_push(sk_temp(cx), &stack, b);
  sk_vec_push(sk_temp(cx), &stack, a);
  while (stack.n) {
    const SkTx *t = stack.at[--stack.n];
    if (t->kind == SK_TX_REF) {
      if (may_be_unknown(t, known)) return NULL;
      if (!found && t->variability > SK_V_PARAMETER && t->type.kind != SK_T_REAL) found = t;
    }
    for (uint32_t i = t->n; i-- > 0;)
      if (t->args[i]) sk_vec_push(sk_temp(cx), &stack, t->args[i]);
  }
  return found;
}

static bool differ(SkCx *cx, SkSpan span, const SkTx *a, const SkTx *b) {
  sk_diag(cx->diags, 2201, span, "the two sides have different types: %s = %s",
          sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
  sk_diag_help(cx->diags, "use integer(...) to make an Integer of a Real");
  return false;
}

bool sk_check_received(SkCx *cx, const SkTx *receiver, const SkTx *value) {
  if (!is_whole(receiver) || !is_real(value)) return true;
  return differ(cx, receiver->span, receiver, value);
}

bool sk_check_determines(SkCx *cx, const SkScope *scope, SkSpan span, const SkTx *a,
                         const SkTx *b) {
  bool real =
      (is_real(a) && sk_type_is_numeric(b->type)) || (is_real(b) && sk_type_is_numeric(a->type));
  if (!real || empty(a->type) || empty(b->type)) return true;
  // In a when-clause one side is a variable, and the other its value.
  if (scope->in_when) {
    bool given = (is_whole(a) && is_real(b)) || (is_whole(b) && is_real(a) && a->kind != SK_TX_REF);
    return !given || differ(cx, span, a, b);
  }
  SkVariability known = scope->in_initial ? SK_V_CONSTANT : SK_V_PARAMETER;
  const SkTx   *one   = only_discrete(cx, a, b, known);
  if (!one) return true;
  if (is_whole(a) || is_whole(b)) return differ(cx, span, a, b);
  sk_diag(
      cx->diags, 2201, span,
      "this equation between Real values has only discrete unknowns, which cannot follow from it");
  sk_diag_note(cx->diags, one->span, "such as this one");
  return false;
}
