// What the tests of the symbolic module share: a DAG per test, values of variables, random numbers.
#ifndef SYMBOLIC_TEST_H
#define SYMBOLIC_TEST_H

#include "base/map.h"
#include "symbolic/calc.h"
#include "symbolic/dag.h"
#include "symbolic/scalar.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static SkGuard  guard;
static SkArena *arena;
static SkNames *names;
static SkDag   *dag;

static inline void begin(void) {
  if (setjmp(guard.env)) abort();
  arena = sk_arena_new(0, &guard);
  names = sk_names_new(arena);
  dag   = sk_dag_new(arena);
}

static inline void end(void) { sk_arena_free(arena); }

// --- short names --------------------------------------------------------------------------------

static inline SkX V(uint32_t i) { return sk_x_var(dag, i, SK_REAL); }
static inline SkX I(uint32_t i) { return sk_x_var(dag, i, SK_INTEGER); }
static inline SkX B(uint32_t i) { return sk_x_var(dag, i, SK_BOOLEAN); }
static inline SkX R(double v) { return sk_x_real(dag, v); }
static inline SkX U(SkXOp op, SkX a) { return sk_x1(dag, op, a); }
static inline SkX O(SkXOp op, SkX a, SkX b) { return sk_x2(dag, op, a, b); }
static inline SkX T(SkXOp op, SkX a, SkX b, SkX c) {
  return sk_x_make(dag, op, SK_REAL, 0, 3, (SkX[]){a, b, c});
}
static inline SkX add(SkX a, SkX b) { return O(SK_X_ADD, a, b); }
static inline SkX sub(SkX a, SkX b) { return O(SK_X_SUB, a, b); }
static inline SkX mul(SkX a, SkX b) { return O(SK_X_MUL, a, b); }
static inline SkX quo(SkX a, SkX b) { return O(SK_X_DIV, a, b); }
static inline SkX neg(SkX a) { return U(SK_X_NEG, a); }

// --- numbers ------------------------------------------------------------------------------------

static uint64_t seed = 88172645463325252u;

static inline uint64_t random_bits(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

static inline uint32_t random_below(uint32_t n) { return (uint32_t)((random_bits() >> 33) % n); }

static inline double random_in(double lo, double hi) {
  return lo + (hi - lo) * (double)(random_bits() >> 11) * 0x1p-53;
}

// Values of variables by number; der(v), pre(v) and time have places of their own.
static double values[64], der_values[64], pre_values[64], time_value;

static double leaf_value(void *user, SkX x) {
  (void)user;
  uint32_t n = sk_x_n(dag, x);
  uint64_t v = n ? sk_x_payload(dag, sk_x_arg(dag, x, 0)) : sk_x_payload(dag, x);
  switch (sk_x_op(dag, x)) {
    case SK_X_VAR: return values[v];
    case SK_X_LOCAL: return values[32 + v];
    case SK_X_TIME: return time_value;
    case SK_X_DER: return der_values[v];
    case SK_X_PRE: return pre_values[v];
    default: return (double)NAN;
  }
}

static inline double value_of(SkX x) {
  SkXEval eval = {.leaf = leaf_value};
  double  v;
  sk_x_eval(dag, 1, &x, &eval, &v, arena);
  return v;
}

static inline const char *text_of(SkX x) {
  SkBuf out = sk_buf_new(arena);
  sk_x_print(dag, x, NULL, &out);
  return out.text ? out.text : "";
}

static inline bool near(double a, double b, double tolerance) {
  if (isnan(a) || isnan(b)) return false;
  return fabs(a - b) <= tolerance * (1 + fabs(a) + fabs(b));
}

static inline bool same_bits(double a, double b) {
  return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

#endif
