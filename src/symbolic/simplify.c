// The general constructor and the identities it applies.
//
// Exactness. Each rule below gives the same bits as the operator would, for every value of the
// variables, infinities, NaN and -0 included, with these exceptions, taken on purpose:
//
// 1. 0*x and x*0 become 0. Wrong only where x is infinite or NaN, which stops the simulation anyway
//    when x itself is computed, or where x is negative and the sign of the zero is looked at.
//    Without this rule a parameter that switches a term off would leave the variable in the
//    equation, and the structure of the whole model would be another.
// 2. x+0, 0+x and x-(-0) become x, and 0-x becomes -x: the results differ in the sign of a zero
//    only, which no Modelica operator but atan2 and division by that zero can see.
// 3. All NaNs are one: sign and payload of a NaN are not kept.
//
// Not done, because it would not be exact: x-x, x/x, 0/x, not(a<b) as a>=b, any regrouping.
#include "symbolic/dag_priv.h"
#include "symbolic/fold.h"

#include <assert.h>
#include <math.h>

// --- promotion ----------------------------------------------------------------------------------

static SkX to_real(SkDag *dag, SkX x) {
  return sk_x_base(dag, x) == SK_INTEGER ? sk_x_make(dag, SK_X_TO_REAL, SK_REAL, 0, 1, &x) : x;
}

// Makes Integers Real where the operator computes with Reals. args has room for n.
static void promote(SkDag *dag, SkXOp op, SkBase base, uint32_t n, SkX *args) {
  switch (op) {
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_MUL:
    case SK_X_NEG:
    case SK_X_ABS:
    case SK_X_MIN:
    case SK_X_MAX:
    case SK_X_IDIV:
    case SK_X_MOD:
    case SK_X_REM:
      if (base != SK_REAL) return;
      break;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE:
      if (sk_x_base(dag, args[0]) != SK_REAL && sk_x_base(dag, args[1]) != SK_REAL) return;
      break;
    case SK_X_IF:
      if (base == SK_REAL) {
        args[1] = to_real(dag, args[1]);
        args[2] = to_real(dag, args[2]);
      }
      return;
    case SK_X_DIV:
    case SK_X_POW:
    case SK_X_ATAN2:
    case SK_X_SEMILINEAR:
    case SK_X_HOMOTOPY:
    case SK_X_LIMIT:
    case SK_X_DXLIMIT:
    case SK_X_DELAY:
    case SK_X_SAMPLE:
    case SK_X_FLOOR:
    case SK_X_CEIL: break;
    default:
      if ((op >= SK_X_SQRT && op <= SK_X_ATAN) || (op >= SK_X_SINH && op <= SK_X_TANH)) break;
      return;
  }
  for (uint32_t i = 0; i < n; i++) args[i] = to_real(dag, args[i]);
}

// --- identities ---------------------------------------------------------------------------------

static bool is_zero(const SkDag *dag, SkX x) {
  if (sk_x_op(dag, x) != SK_X_CONST) return false;
  if (sk_x_base(dag, x) == SK_REAL) return sk_bits_real(sk_x_payload(dag, x)) == 0;
  return sk_x_base(dag, x) == SK_INTEGER && sk_x_payload(dag, x) == 0;
}

static bool is_value(const SkDag *dag, SkX x, int value) {
  if (sk_x_op(dag, x) != SK_X_CONST) return false;
  if (sk_x_base(dag, x) == SK_REAL) return sk_bits_real(sk_x_payload(dag, x)) == value;
  return sk_x_base(dag, x) == SK_INTEGER && sk_x_payload(dag, x) == (uint64_t)(int64_t)value;
}

static SkX zero(SkDag *dag, SkBase base) {
  return base == SK_INTEGER ? sk_x_int(dag, 0) : sk_x_real(dag, 0.0);
}

static SkX arithmetic(SkDag *dag, SkXOp op, SkBase base, SkX a, SkX b) {
  switch (op) {
    case SK_X_ADD:
      if (is_zero(dag, b)) return a;  // exception 2
      if (is_zero(dag, a)) return b;
      return SK_NO_X;
    case SK_X_SUB:
      if (is_zero(dag, b)) return a;
      if (is_zero(dag, a)) return sk_x_make(dag, SK_X_NEG, base, 0, 1, &b);  // exception 2
      return SK_NO_X;
    case SK_X_MUL:
      if (is_zero(dag, a) || is_zero(dag, b)) return zero(dag, base);  // exception 1
      if (is_value(dag, a, 1)) return b;
      if (is_value(dag, b, 1)) return a;
      if (is_value(dag, a, -1)) return sk_x_make(dag, SK_X_NEG, base, 0, 1, &b);
      if (is_value(dag, b, -1)) return sk_x_make(dag, SK_X_NEG, base, 0, 1, &a);
      return SK_NO_X;
    case SK_X_DIV:
      if (is_value(dag, b, 1)) return a;
      if (is_value(dag, b, -1)) return sk_x_make(dag, SK_X_NEG, base, 0, 1, &a);
      return SK_NO_X;
    case SK_X_POW:
      if (is_value(dag, b, 1)) return a;
      if (is_zero(dag, b) || is_value(dag, a, 1)) return sk_x_real(dag, 1.0);  // as pow, NaN too
      return SK_NO_X;
    case SK_X_MIN:
    case SK_X_MAX: return a == b ? a : SK_NO_X;
    default: return SK_NO_X;
  }
}

static SkX logic(SkDag *dag, SkXOp op, SkX a, SkX b) {
  bool is_and = op == SK_X_AND;
  if (a == b) return a;
  if (sk_x_op(dag, a) == SK_X_CONST) return (sk_x_payload(dag, a) != 0) == is_and ? b : a;
  if (sk_x_op(dag, b) == SK_X_CONST) return (sk_x_payload(dag, b) != 0) == is_and ? a : b;
  return SK_NO_X;
}

static SkX reflexive(SkDag *dag, SkXOp op, SkX a, SkX b) {
  if (a != b || sk_x_base(dag, a) == SK_REAL) return SK_NO_X;  // NaN is not equal to itself
  return sk_x_bool(dag, op == SK_X_LE || op == SK_X_GE || op == SK_X_EQ);
}

static SkX conditional(SkDag *dag, SkX c, SkX a, SkX b) {
  if (sk_x_op(dag, c) == SK_X_CONST) return sk_x_payload(dag, c) ? a : b;
  if (a == b) return a;
  if (sk_x_base(dag, a) == SK_BOOLEAN && sk_x_op(dag, a) == SK_X_CONST &&
      sk_x_op(dag, b) == SK_X_CONST)
    return sk_x_payload(dag, a) ? c : sk_x_make(dag, SK_X_NOT, SK_BOOLEAN, 0, 1, &c);
  return SK_NO_X;
}

// noEvent and smooth do nothing to what contains no relation; only leaves are looked at.
static bool is_plain(const SkDag *dag, SkX x) {
  SkXOp op = sk_x_op(dag, x);
  return op == SK_X_CONST || op == SK_X_VAR || op == SK_X_TIME || op == SK_X_LOCAL ||
         op == SK_X_DER || op == SK_X_PRE || op == SK_X_NOEVENT;
}

static SkX unary(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, SkX a) {
  SkXOp inner = sk_x_op(dag, a);
  SkX   in    = sk_x_n(dag, a) ? sk_x_arg(dag, a, 0) : SK_NO_X;
  switch (op) {
    case SK_X_NEG:
    case SK_X_NOT: return inner == op ? in : SK_NO_X;
    case SK_X_ABS:
      if (inner == SK_X_ABS) return a;
      return inner == SK_X_NEG ? sk_x_make(dag, op, base, 0, 1, &in) : SK_NO_X;
    case SK_X_NOEVENT: return is_plain(dag, a) ? a : SK_NO_X;
    case SK_X_TO_REAL: return sk_x_base(dag, a) == SK_REAL ? a : SK_NO_X;
    case SK_X_TO_INTEGER: return sk_x_base(dag, a) == SK_INTEGER ? a : SK_NO_X;
    case SK_X_INTEGER:
      if (sk_x_base(dag, a) == SK_INTEGER) return a;
      return inner == SK_X_TO_REAL ? in : SK_NO_X;
    case SK_X_FLOOR:
    case SK_X_CEIL:
      return inner == SK_X_TO_REAL || inner == SK_X_FLOOR || inner == SK_X_CEIL ? a : SK_NO_X;
    case SK_X_SIGN: return inner == SK_X_TO_REAL ? sk_x_make(dag, op, base, 0, 1, &in) : SK_NO_X;
    // Linear operators: what alias elimination makes of der(x) and pre(x) when x is -y.
    case SK_X_DER:
    case SK_X_PRE:
      if (inner != SK_X_NEG) return SK_NO_X;
      in = sk_x_make(dag, op, base, payload, 1, &in);
      return sk_x_make(dag, SK_X_NEG, base, 0, 1, &in);
    case SK_X_TO_ENUM:
      if (inner != SK_X_CONST) return SK_NO_X;
      return sk_x_enum(dag, (uint32_t)payload, sk_x_int_value(dag, a));
    default: return SK_NO_X;
  }
}

// Scalars inside an aggregate, or 0 when that is not known here (a call's result, or nesting deeper
// than any real type).
static uint64_t aggregate_size(const SkDag *dag, SkX x, int depth) {
  if (sk_x_base(dag, x) != SK_AGGREGATE) return 1;
  if (depth > 16 || (sk_x_op(dag, x) != SK_X_ARRAY && sk_x_op(dag, x) != SK_X_RECORD)) return 0;
  uint64_t total = 0;
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
    uint64_t size = aggregate_size(dag, sk_x_arg(dag, x, i), depth + 1);
    if (size == 0) return 0;
    total += size;
  }
  return total;
}

static SkX element(SkDag *dag, SkX a, uint64_t position) {
  while (sk_x_op(dag, a) == SK_X_ARRAY || sk_x_op(dag, a) == SK_X_RECORD) {
    SkX next = SK_NO_X;
    for (uint32_t i = 0; i < sk_x_n(dag, a) && next == SK_NO_X; i++) {
      SkX      arg  = sk_x_arg(dag, a, i);
      uint64_t size = aggregate_size(dag, arg, 0);
      if (size == 0) return SK_NO_X;
      if (position < size)
        next = arg;
      else
        position -= size;
    }
    if (next == SK_NO_X) return SK_NO_X;
    if (sk_x_base(dag, next) != SK_AGGREGATE) return next;
    a = next;
  }
  return SK_NO_X;
}

SkX sk_dag_simplify(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                    const SkX *args) {
  switch (op) {
    case SK_X_ELEM: {
      SkX x = element(dag, args[0], payload);
      if (x) return x;
      return sk_x_base(dag, args[0]) != SK_AGGREGATE && payload == 0 ? args[0] : SK_NO_X;
    }
    case SK_X_IF: return conditional(dag, args[0], args[1], args[2]);
    case SK_X_AND:
    case SK_X_OR: return logic(dag, op, args[0], args[1]);
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: return reflexive(dag, op, args[0], args[1]);
    case SK_X_SMOOTH: return is_plain(dag, args[1]) ? args[1] : SK_NO_X;
    case SK_X_HOMOTOPY: return args[0] == args[1] ? args[0] : SK_NO_X;
    case SK_X_SEMILINEAR:
      return args[1] == args[2] ? sk_x2(dag, SK_X_MUL, args[0], args[1]) : SK_NO_X;
    case SK_X_DELAY: {  // the past of a constant is the constant
      bool known =
          sk_x_op(dag, args[0]) == SK_X_CONST && n > 1 && sk_x_op(dag, args[1]) == SK_X_CONST;
      return known && sk_x_real_value(dag, args[1]) >= 0 ? args[0] : SK_NO_X;
    }
    default: break;
  }
  if (n == 1) return unary(dag, op, base, payload, args[0]);
  if (n == 2) return arithmetic(dag, op, base, args[0], args[1]);
  return SK_NO_X;
}

// --- construction -------------------------------------------------------------------------------

static SkX folded(SkDag *dag, SkXOp op, SkBase base, uint32_t n, const SkX *args) {
  SkScalar values[4], out;
  SkFold   status;
  if (n == 0 || n > 4) return SK_NO_X;
  for (uint32_t i = 0; i < n; i++) {
    if (sk_x_op(dag, args[i]) != SK_X_CONST) return SK_NO_X;
    values[i] = sk_scalar_of(dag, args[i]);
  }
  // A value that would be NaN or out of range stays an operator, so that the run reports it.
  if (!sk_fold(op, base, n, values, NULL, &out, &status) || status != SK_FOLD_OK) return SK_NO_X;
  return sk_scalar_x(dag, out);
}

SkX sk_x_make(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n, const SkX *args) {
  enum { FEW = 4 };
  assert(sk_x_op_arity(op) < 0 || sk_x_op_arity(op) == (int)n);
  SkX mine[FEW];
  // Every operator with an identity or a promotion has few arguments; the others are kept as they
  // are.
  if (n == 0 || n > FEW) {
    SkX x = op == SK_X_NONE ? SK_NO_X : sk_dag_intern(dag, op, base, payload, n, args);
    return x;
  }
  for (uint32_t i = 0; i < n; i++) mine[i] = args[i];
  if (op == SK_X_ADD && sk_x_base(dag, mine[0]) == SK_STRING) {
    op   = SK_X_CONCAT;
    base = SK_STRING;
  }
  promote(dag, op, base, n, mine);
  SkX x = folded(dag, op, base, n, mine);
  if (x == SK_NO_X) x = sk_dag_simplify(dag, op, base, payload, n, mine);
  if (x == SK_NO_X) x = sk_dag_intern(dag, op, base, payload, n, mine);
  return x;
}

SkX sk_x1(SkDag *dag, SkXOp op, SkX a) {
  SkBase base = sk_x_base(dag, a);
  return sk_x_make(dag, op, sk_fold_base(op, 1, &base), 0, 1, &a);
}

SkX sk_x2(SkDag *dag, SkXOp op, SkX a, SkX b) {
  SkBase bases[] = {sk_x_base(dag, a), sk_x_base(dag, b)};
  SkX    args[]  = {a, b};
  return sk_x_make(dag, op, sk_fold_base(op, 2, bases), 0, 2, args);
}

SkX sk_x_if(SkDag *dag, SkX c, SkX a, SkX b) {
  SkBase bases[] = {SK_BOOLEAN, sk_x_base(dag, a), sk_x_base(dag, b)};
  SkX    args[]  = {c, a, b};
  return sk_x_make(dag, SK_X_IF, sk_fold_base(SK_X_IF, 3, bases), 0, 3, args);
}
