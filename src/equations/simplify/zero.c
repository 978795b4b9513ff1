// Values that expressions have whatever the variables are, with the parameters as they stand: of parameters, of
// products with zero, also through functions (the capacitance of a transistor whose model card says none).
#include "equations/simplify/calls.h"

#include <math.h>

#define DEPTH 400  // of an expression and of what its variables are defined by

static double look(SkZeros *z, SkX x, uint32_t depth);

static bool stands_for_other(SkXOp op) {
  return op == SK_X_VAR || op == SK_X_LOCAL || op == SK_X_ELEM || op == SK_X_CALL;
}

// What a leaf stands for; SK_NO_X: it has a value of its own, or none.
static SkX meaning(SkZeros *z, SkX x) {
  SkWork  *w = z->w;
  uint64_t to;
  switch (sk_x_op(w->dag, x)) {
    case SK_X_VAR:
      if (!isnan(z->w->n_values > sk_x_payload(w->dag, x) ? w->values[sk_x_payload(w->dag, x)]
                                                          : NAN))
        return SK_NO_X;
      return sk_map_get(&z->defined_by, sk_x_payload(w->dag, x) + 1, &to) ? (SkX)to : SK_NO_X;
    case SK_X_LOCAL: return sk_map_get(&z->argument_of, x, &to) ? (SkX)to : SK_NO_X;
    case SK_X_CALL: return sk_call_result(w, x, 0, &z->argument_of);
    case SK_X_ELEM: {
      SkX call = sk_x_arg(w->dag, x, 0);
      if (sk_x_op(w->dag, call) != SK_X_CALL) return SK_NO_X;
      return sk_call_result(w, call, (uint32_t)sk_x_payload(w->dag, x), &z->argument_of);
    }
    default: return SK_NO_X;
  }
}

static double leaf(SkZeros *z, SkX x, uint32_t depth) {
  SkWork *w  = z->w;
  SkX     to = meaning(z, x);
  if (to) return look(z, to, depth);
  if (sk_x_op(w->dag, x) != SK_X_VAR || sk_x_payload(w->dag, x) >= w->n_values) return NAN;
  return w->values[sk_x_payload(w->dag, x)];
}

static double choice(SkZeros *z, SkX x, double condition, uint32_t depth) {
  const SkDag *dag = z->w->dag;
  if (!isnan(condition)) return look(z, sk_x_arg(dag, x, condition != 0 ? 1 : 2), depth);
  double a = look(z, sk_x_arg(dag, x, 1), depth), b = look(z, sk_x_arg(dag, x, 2), depth);
  return a == b ? a : NAN;
}

static double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

static double relation(SkXOp op, double a, double b) {
  if (isnan(a) || isnan(b)) return NAN;
  switch (op) {
    case SK_X_LT: return a < b;
    case SK_X_LE: return a <= b;
    case SK_X_GT: return a > b;
    case SK_X_GE: return a >= b;
    case SK_X_EQ: return a == b;
    default: return a != b;
  }
}

static double operation(SkXOp op, double a, double b) {
  switch (op) {
    case SK_X_NEG: return -a;
    case SK_X_NOEVENT:
    case SK_X_TO_REAL: return a;
    case SK_X_ABS: return fabs(a);
    case SK_X_SQRT: return sqrt(a);
    case SK_X_EXP: return exp(a);
    case SK_X_NOT: return isnan(a) ? NAN : a == 0;
    case SK_X_AND: return a == 0 || b == 0 ? 0 : a * b;
    case SK_X_OR: return a == 1 || b == 1 ? 1 : a + b;
    case SK_X_ADD: return a + b;
    case SK_X_SUB: return a - b;
    case SK_X_MUL: return product(a, b);
    case SK_X_DIV: return a == 0 && b != 0 ? 0 : a / b;
    case SK_X_POW: return pow(a, b);
    case SK_X_MIN: return isnan(a) || isnan(b) ? NAN : fmin(a, b);
    case SK_X_MAX: return isnan(a) || isnan(b) ? NAN : fmax(a, b);
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: return relation(op, a, b);
    default: return NAN;
  }
}

static double decide(SkZeros *z, SkX x, uint32_t depth) {
  const SkDag *dag = z->w->dag;
  uint32_t     n   = sk_x_n(dag, x);
  SkXOp        op  = sk_x_op(dag, x);
  if (op == SK_X_CONST) {
    SkBase base = sk_x_base(dag, x);
    return base == SK_STRING || base == SK_AGGREGATE ? NAN : sk_x_real_value(dag, x);
  }
  if (stands_for_other(op)) return leaf(z, x, depth);
  if (n < 1 || n > 3 || sk_x_base(dag, sk_x_arg(dag, x, 0)) == SK_STRING) return NAN;
  double a = look(z, sk_x_arg(dag, x, 0), depth);
  if (op == SK_X_IF) return choice(z, x, a, depth);
  return n > 2 ? NAN : operation(op, a, n > 1 ? look(z, sk_x_arg(dag, x, 1), depth) : 0);
}

static double look(SkZeros *z, SkX x, uint32_t depth) {
  uint64_t at;
  if (sk_map_get(&z->known, x, &at)) return z->values.at[at];
  if (depth == 0 || z->steps == 0) return NAN;
  z->steps--;
  // While it is looked at it has no value: it may be defined by itself.
  uint32_t mine = z->values.n;
  sk_vec_push(z->w->scratch, &z->values, NAN);
  sk_map_put(z->w->scratch, &z->known, x, mine);
  double value       = decide(z, x, depth - 1);
  z->values.at[mine] = value;
  return value;
}

bool sk_is_zero(SkZeros *z, SkX x) { return look(z, x, DEPTH) == 0; }

static double found(const SkZeros *z, SkX x) {
  uint64_t at;
  return sk_map_get(&z->known, x, &at) ? z->values.at[at] : NAN;
}

// The arguments that gave x its value.
static uint32_t reasons(SkZeros *z, SkX x, SkX out[3]) {
  const SkDag *dag = z->w->dag;
  uint32_t     n   = sk_x_n(dag, x);
  SkXOp        op  = sk_x_op(dag, x);
  for (uint32_t i = 0; i < n && i < 3; i++) out[i] = sk_x_arg(dag, x, i);
  if (op == SK_X_CONST || stands_for_other(op)) {
    out[0] = meaning(z, x);
    return out[0] ? 1 : 0;
  }
  if (op == SK_X_IF && !isnan(found(z, out[0]))) {
    out[1] = out[found(z, out[0]) != 0 ? 1 : 2];
    return 2;
  }
  bool one = op == SK_X_MUL || op == SK_X_AND || op == SK_X_DIV;
  for (uint32_t i = 0; one && i < n && i < 3; i++) {
    if (found(z, out[i]) != 0) continue;
    out[0] = out[i];
    return 1;
  }
  return n < 3 ? n : 3;
}

void sk_zero_reasons(SkZeros *z, SkX x, SkNumbers *parameters) {
  SkWork *w       = z->w;
  SkMap   seen    = {0};
  SK_VEC(SkX) due = {0};
  sk_vec_push(w->scratch, &due, x);
  while (due.n > 0) {
    x = sk_vec_pop(&due);
    if (sk_map_get(&seen, x, NULL)) continue;
    sk_map_put(w->scratch, &seen, x, 1);
    SkX      why[3];
    uint32_t n = reasons(z, x, why);
    for (uint32_t i = 0; i < n; i++) sk_vec_push(w->scratch, &due, why[i]);
    if (n == 0 && sk_x_op(w->dag, x) == SK_X_VAR)
      sk_vec_push(w->scratch, parameters, (uint32_t)sk_x_payload(w->dag, x));
  }
}
