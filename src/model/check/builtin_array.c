// Type rules of the predefined array functions: shapes of arguments and results.
#include "model/check/builtin_impl.h"

#include <string.h>

static SkTx *result(SkCx *cx, const SkBuiltin *b, const SkExpr *call, SkType t, uint32_t n,
                    SkTx **args) {
  return sk_tx_builtin(cx, b->id, call->span, t, n, args);
}

static SkType shaped(SkCx *cx, SkType element, uint32_t rank, int64_t d0, int64_t d1) {
  int64_t dims[2] = {d0, d1};
  return sk_type_array(sk_temp(cx), sk_type_element(element), rank, dims);
}

// size(A), size(A, i), ndims(A): about the shape only, so the argument may be anything with a shape and
// its value is never looked at when the shape is known.
static SkTx *check_size(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  const SkExpr *e[SK_BI_ARGS];
  if (!sk_bi_exprs(cx, b, call, e)) return sk_tx_error(cx, call->span);
  SkTx *a =
      e[0]->kind == SK_EX_REF ? sk_check_ref_or_class(cx, scope, e[0]) : sk_check(cx, scope, e[0]);
  if (sk_tx_is_error(a)) return a;
  if (a->kind == SK_TX_CLASS) {  // size of an enumeration type
    if (a->type.kind != SK_T_ENUM && a->type.kind != SK_T_BOOLEAN)
      return sk_bi_bad(cx, b, 0, a, "an array or an enumeration type");
    return sk_tx_int(cx, call->span, a->type.kind == SK_T_ENUM ? a->type.enumeration->n : 2);
  }
  if (b->id == SK_BI_NDIMS) return sk_tx_int(cx, call->span, a->type.rank);
  if (!e[1]) {
    SkTx **sizes = SK_NEWS(sk_temp(cx), SkTx *, a->type.rank + 1u);
    for (uint32_t i = 0; i < a->type.rank; i++) {
      SkTx *two[2] = {a, sk_tx_int(cx, call->span, i + 1)};
      sizes[i]     = a->type.dims[i] != SK_DIM_UNKNOWN
                         ? sk_tx_int(cx, call->span, a->type.dims[i])
                         : sk_tx_builtin(cx, b->id, call->span, sk_type(SK_T_INTEGER), 2, two);
      if (sizes[i]->variability > SK_V_PARAMETER && !scope->fn)
        sizes[i]->variability = SK_V_PARAMETER;
    }
    if (a->type.rank == 0) {
      SkTx *fill[2] = {sk_tx_int(cx, call->span, 0), sk_tx_int(cx, call->span, 0)};
      return sk_tx_builtin(cx, SK_BI_FILL, call->span,
                           sk_type_vector(sk_temp(cx), sk_type(SK_T_INTEGER), 0), 2, fill);
    }
    return sk_make_array(cx, scope, call->span, a->type.rank, sizes);
  }
  SkTx *i = sk_check(cx, scope, e[1]);
  if (sk_tx_is_error(i)) return i;
  if (i->type.kind != SK_T_INTEGER || i->type.rank) return sk_bi_bad(cx, b, 1, i, "Integer");
  int64_t k = sk_known_integer(cx, scope, i);
  if (k != SK_DIM_UNKNOWN && (k < 1 || k > a->type.rank)) {
    sk_diag(cx->diags, 2410, i->span, "dimension %lld does not exist: the array is %s",
            (long long)k, sk_type_text(sk_temp(cx), a->type));
    return sk_tx_error(cx, call->span);
  }
  if (k != SK_DIM_UNKNOWN && a->type.dims[k - 1] != SK_DIM_UNKNOWN)
    return sk_tx_int(cx, call->span, a->type.dims[k - 1]);
  SkTx *args[2]  = {a, i};
  SkTx *r        = result(cx, b, call, sk_type(SK_T_INTEGER), 2, args);
  r->variability = SK_V_DISCRETE;
  if (!scope->fn) r->variability = sk_variability_max(SK_V_PARAMETER, i->variability);
  return r;
}

static SkTx *check_promote(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                           const SkExpr *call) {
  int64_t n =
      args[1]->type.kind == SK_T_INTEGER ? sk_known_integer(cx, scope, args[1]) : SK_DIM_UNKNOWN;
  bool constant = args[1]->variability == SK_V_CONSTANT;
  if (!constant || n < (int64_t)args[0]->type.rank || n > SK_MAX_RANK) {
    sk_diag(cx->diags, 2410, args[1]->span,
            "%s must be a constant that is at least %u, the number of dimensions",
            sk_bi_place(cx, b, 1), args[0]->type.rank);
    return sk_tx_error(cx, call->span);
  }
  return sk_make_promote(cx, args[0], (uint32_t)n);
}

// scalar, vector, matrix: all other dimensions must have size 1.
static SkTx *check_reshape(SkCx *cx, const SkBuiltin *b, SkTx **args, const SkExpr *call) {
  SkTx    *a    = args[0];
  SkType   t    = a->type;
  uint32_t keep = b->id == SK_BI_SCALAR ? 0 : b->id == SK_BI_VECTOR ? 1 : 2, big = 0;
  int64_t  dims[2] = {1, 1};
  if (b->id == SK_BI_MATRIX) {
    for (uint32_t i = 0; i < t.rank && i < 2; i++) dims[i] = t.dims[i];
    for (uint32_t i = 2; i < t.rank; i++) big += t.dims[i] > 1 || t.dims[i] == 0;
    if (big) return sk_bi_bad(cx, b, 0, a, "an array with size 1 beyond the second dimension");
    return result(cx, b, call, sk_type_array(sk_temp(cx), sk_type_element(t), 2, dims), 1, args);
  }
  bool unknown = false;
  for (uint32_t i = 0; i < t.rank; i++) {
    unknown = unknown || t.dims[i] == SK_DIM_UNKNOWN;
    if (t.dims[i] == 1) continue;
    big += t.dims[i] > 1 || t.dims[i] == 0;
    dims[0] = t.dims[i];
  }
  if (big > keep) return sk_bi_bad(cx, b, 0, a, keep ? "a vector" : "an array of one element");
  if (unknown && t.rank > 1) dims[0] = SK_DIM_UNKNOWN;
  return result(cx, b, call, sk_type_array(sk_temp(cx), sk_type_element(t), keep, dims), 1, args);
}

// Reports a size that is known and below zero; -1 is also what sk_known_integer says of one that is not known.
static bool is_negative(SkCx *cx, const SkScope *scope, SkTx *size) {
  if (size->variability > SK_V_PARAMETER || scope->in_branch) return false;
  SkEnv env = {.mode = SK_EVAL_CONST, .quiet = true};
  SkVal v   = sk_eval(cx, size, &env);
  if (v.type.kind != SK_T_INTEGER || v.n != 1 || v.at[0].symbolic || v.at[0].integer >= 0)
    return false;
  // A declaration with that size has told it already.
  for (uint32_t i = 0; i < sk_diags_count(cx->diags); i++)
    if (sk_diags_at(cx->diags, i)->code == 2218) return true;
  sk_diag(cx->diags, 2218, size->span, "size %lld is negative", (long long)v.at[0].integer);
  return true;
}

// zeros(n1, ...), ones(n1, ...), fill(s, n1, ...)
static SkTx *check_fill(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  uint32_t n = 0, first = b->id == SK_BI_FILL ? 1 : 0;
  for (const SkExpr *a = call->args; a; a = a->next) n++;
  if (n < b->least || n - first > SK_MAX_RANK) {
    sk_diag(cx->diags, 2402, call->span, "'%s' takes %s", b->text,
            first ? "a value and at least one size" : "at least one size");
    return sk_tx_error(cx, call->span);
  }
  SkTx  **args = SK_NEWS(sk_temp(cx), SkTx *, n + 1);
  int64_t dims[SK_MAX_RANK];
  n = 0;
  // zeros and ones become fill, so that evaluation has one case.
  if (!first) args[n++] = sk_tx_int(cx, call->span, b->id == SK_BI_ONES);
  for (const SkExpr *a = call->args; a; a = a->next, n++) {
    args[n] = sk_check(cx, scope, a);
    if (sk_tx_is_error(args[n])) return args[n];
    if (n == 0) continue;
    if (args[n]->type.kind != SK_T_INTEGER || args[n]->type.rank)
      return sk_bi_bad(cx, b, n - !first, args[n], "Integer");
    dims[n - 1] = sk_known_integer(cx, scope, args[n]);
    if (is_negative(cx, scope, args[n])) return sk_tx_error(cx, call->span);
  }
  SkType t = sk_type_array(sk_temp(cx), args[0]->type, n - 1, dims);
  SkTx  *r = sk_tx_builtin(cx, SK_BI_FILL, call->span, t, n, args);
  // Sizes decide about the structure, not about how the value varies.
  if (!scope->fn) r->variability = args[0]->variability;
  return r;
}

static SkTx *check_square(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                          const SkExpr *call) {
  SkTx *a = args[0];
  if (b->id == SK_BI_IDENTITY) {
    if (a->type.kind != SK_T_INTEGER || a->type.rank) return sk_bi_bad(cx, b, 0, a, "Integer");
    int64_t n = sk_known_integer(cx, scope, a);
    SkTx   *r = result(cx, b, call, shaped(cx, sk_type(SK_T_INTEGER), 2, n, n), 1, args);
    if (!scope->fn) r->variability = SK_V_CONSTANT;
    return r;
  }
  if (b->id == SK_BI_DIAGONAL) {
    if (!sk_type_is_numeric(a->type) || a->type.rank != 1)
      return sk_bi_bad(cx, b, 0, a, "a vector of numbers");
    int64_t n = a->type.dims[0];
    return result(cx, b, call, shaped(cx, a->type, 2, n, n), 1, args);
  }
  if (a->type.rank != 2 || !sk_type_is_numeric(a->type))
    return sk_bi_bad(cx, b, 0, a, "a square matrix");
  return result(cx, b, call, a->type, 1, args);
}

static SkTx *check_linspace(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                            const SkExpr *call) {
  for (uint32_t i = 0; i < 2; i++) {
    if (!sk_type_is_numeric(args[i]->type) || args[i]->type.rank)
      return sk_bi_bad(cx, b, i, args[i], "Real");
    args[i] = sk_tx_to_real(cx, args[i]);
  }
  if (args[2]->type.kind != SK_T_INTEGER || args[2]->type.rank)
    return sk_bi_bad(cx, b, 2, args[2], "Integer");
  int64_t n = sk_known_integer(cx, scope, args[2]);
  SkTx   *r = result(cx, b, call, shaped(cx, sk_type(SK_T_REAL), 1, n, 0), 3, args);
  if (!scope->fn) r->variability = sk_variability_max(args[0]->variability, args[1]->variability);
  return r;
}

static SkTx *check_transpose(SkCx *cx, const SkBuiltin *b, SkTx **args, const SkExpr *call) {
  SkType t = args[0]->type;
  if (t.rank < 2) return sk_bi_bad(cx, b, 0, args[0], "an array of at least two dimensions");
  int64_t dims[SK_MAX_RANK];
  memcpy(dims, t.dims, t.rank * sizeof *dims);
  dims[0] = t.dims[1];
  dims[1] = t.dims[0];
  return result(cx, b, call, sk_type_array(sk_temp(cx), sk_type_element(t), t.rank, dims), 1, args);
}

// cross, skew, outerProduct
static SkTx *check_vectors(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                           const SkExpr *call) {
  uint32_t n = b->most;
  for (uint32_t i = 0; i < n; i++) {
    if (!sk_type_is_numeric(args[i]->type) || args[i]->type.rank != 1)
      return sk_bi_bad(cx, b, i, args[i], "a Real vector");
    int64_t size = args[i]->type.dims[0];
    if (b->id != SK_BI_OUTER_PRODUCT && size != 3 && size != SK_DIM_UNKNOWN && !scope->in_branch)
      return sk_bi_bad(cx, b, i, args[i], "a vector of 3 elements");
    args[i] = sk_tx_to_real(cx, args[i]);
  }
  SkType real = sk_type(SK_T_REAL);
  if (b->id == SK_BI_CROSS) return result(cx, b, call, shaped(cx, real, 1, 3, 0), n, args);
  if (b->id == SK_BI_SKEW) return result(cx, b, call, shaped(cx, real, 2, 3, 3), n, args);
  return result(cx, b, call, shaped(cx, real, 2, args[0]->type.dims[0], args[1]->type.dims[0]), n,
                args);
}

static SkTx *check_cat(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  uint32_t n = 0;
  for (const SkExpr *a = call->args; a; a = a->next) n++;
  if (n < 2) {
    sk_diag(cx->diags, 2402, call->span, "'cat' takes a dimension and at least one array");
    return sk_tx_error(cx, call->span);
  }
  SkTx *dim = sk_check(cx, scope, call->args);
  if (sk_tx_is_error(dim)) return dim;
  if (dim->type.kind != SK_T_INTEGER || dim->type.rank) return sk_bi_bad(cx, b, 0, dim, "Integer");
  int64_t  k    = sk_known_integer(cx, scope, dim);
  SkTx   **args = SK_NEWS(sk_temp(cx), SkTx *, n);
  uint32_t i    = 0;
  for (const SkExpr *a = call->args->next; a; a = a->next, i++) {
    args[i] = sk_check(cx, scope, a);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  if (k < 1 || k > args[0]->type.rank) {
    sk_diag(cx->diags, 2410, dim->span,
            "the dimension of 'cat' must be a constant from 1 to %u, the rank of its arrays",
            args[0]->type.rank);
    return sk_tx_error(cx, call->span);
  }
  return sk_make_cat(cx, scope, call->span, (uint32_t)k - 1, n - 1, args);
}

static SkTx *check_array_call(SkCx *cx, const SkScope *scope, const SkExpr *call) {
  uint32_t n = 0;
  for (const SkExpr *a = call->args; a; a = a->next) n++;
  if (n == 0) {
    sk_diag(cx->diags, 2402, call->span, "'array' takes at least one argument");
    sk_diag_help(cx->diags, "an empty array is fill(value, 0)");
    return sk_tx_error(cx, call->span);
  }
  SkTx **args = SK_NEWS(sk_temp(cx), SkTx *, n + 1);
  n           = 0;
  for (const SkExpr *a = call->args; a; a = a->next) {
    args[n] = sk_check(cx, scope, a);
    if (sk_tx_is_error(args[n++])) return sk_tx_error(cx, call->span);
  }
  return sk_make_array(cx, scope, call->span, n, args);
}

// min(x, y), max(x, y) of scalars; with one argument of an array.
static SkTx *check_min(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                       const SkExpr *call) {
  (void)scope;
  for (uint32_t i = 0; i < 2 && args[i]; i++) {
    SkTypeKind k = args[i]->type.kind;
    if (!sk_type_is_numeric(args[i]->type) && k != SK_T_BOOLEAN && k != SK_T_ENUM)
      return sk_bi_bad(cx, b, i, args[i], "a number, Boolean or enumeration");
  }
  if (!args[1]) {
    if (args[0]->type.rank == 0) return sk_bi_bad(cx, b, 0, args[0], "an array");
    return result(cx, b, call, sk_type_element(args[0]->type), 1, args);
  }
  for (uint32_t i = 0; i < 2; i++)
    if (args[i]->type.rank) return sk_bi_bad(cx, b, i, args[i], "a scalar");
  if (sk_type_is_numeric(args[0]->type) != sk_type_is_numeric(args[1]->type) ||
      (!sk_type_is_numeric(args[0]->type) && !sk_type_equal(args[0]->type, args[1]->type)))
    return sk_bi_bad(cx, b, 1, args[1], sk_type_text(sk_temp(cx), args[0]->type));
  if (args[0]->type.kind == SK_T_REAL) args[1] = sk_tx_to_real(cx, args[1]);
  if (args[1]->type.kind == SK_T_REAL) args[0] = sk_tx_to_real(cx, args[0]);
  SkXOp op = b->id == SK_BI_MIN ? SK_X_MIN : SK_X_MAX;
  return sk_tx_op2(cx, op, call->span, args[0]->type, args[0], args[1]);
}

static SkTx *check_sum(SkCx *cx, const SkScope *scope, const SkBuiltin *b, SkTx **args,
                       const SkExpr *call) {
  SkTx *a = args[0];
  if (a->type.rank == 0 ||
      (!sk_type_is_numeric(a->type) && (a->type.kind != SK_T_RECORD || b->id != SK_BI_SUM)))
    return sk_bi_bad(cx, b, 0, a, "an array of numbers");
  SkTx *r = result(cx, b, call, sk_type_element(a->type), 1, args);
  if (a->type.kind == SK_T_RECORD) {
    r->ops = sk_overload_sum(cx, scope, a->type, call->span);
    if (!r->ops) return sk_tx_error(cx, call->span);
  }
  return r;
}

static bool is_reduction(SkBuiltinId id) {
  return id == SK_BI_SUM || id == SK_BI_PRODUCT || id == SK_BI_MIN || id == SK_BI_MAX ||
         id == SK_BI_ARRAY;
}

SkTx *sk_check_array_builtin(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                             const SkExpr *call) {
  if (is_reduction(b->id) && call->args && call->args->kind == SK_EX_FOR)
    return sk_check_for(cx, scope, call->args, b->id);
  switch (b->id) {
    case SK_BI_SIZE:
    case SK_BI_NDIMS: return check_size(cx, scope, b, call);
    case SK_BI_ZEROS:
    case SK_BI_ONES:
    case SK_BI_FILL: return check_fill(cx, scope, b, call);
    case SK_BI_CAT: return check_cat(cx, scope, b, call);
    case SK_BI_ARRAY: return check_array_call(cx, scope, call);
    default: break;
  }
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  switch (b->id) {
    case SK_BI_PROMOTE: return check_promote(cx, scope, b, args, call);
    case SK_BI_SCALAR:
    case SK_BI_VECTOR:
    case SK_BI_MATRIX: return check_reshape(cx, b, args, call);
    case SK_BI_IDENTITY:
    case SK_BI_DIAGONAL:
    case SK_BI_SYMMETRIC: return check_square(cx, scope, b, args, call);
    case SK_BI_LINSPACE: return check_linspace(cx, scope, b, args, call);
    case SK_BI_TRANSPOSE: return check_transpose(cx, b, args, call);
    case SK_BI_OUTER_PRODUCT:
    case SK_BI_CROSS:
    case SK_BI_SKEW: return check_vectors(cx, scope, b, args, call);
    case SK_BI_MIN:
    case SK_BI_MAX: return check_min(cx, scope, b, args, call);
    default: return check_sum(cx, scope, b, args, call);
  }
}
