#include "symbolic/scalar.h"

#include "symbolic/fold.h"

#include <assert.h>
#include <math.h>

SkX sk_scalar_x(SkDag *dag, SkScalar s) {
  if (s.symbolic) return s.x;
  switch (s.base) {
    case SK_REAL: return sk_x_real(dag, s.real);
    case SK_INTEGER: return sk_x_int(dag, s.integer);
    case SK_BOOLEAN: return sk_x_bool(dag, s.boolean);
    case SK_ENUM: return sk_x_enum(dag, s.enumeration, s.integer);
    case SK_STRING: return sk_x_string(dag, s.string);
    default: return SK_NO_X;
  }
}

SkScalar sk_scalar_of(const SkDag *dag, SkX x) {
  SkBase base = sk_x_base(dag, x);
  if (!sk_x_is_const(dag, x)) return (SkScalar){.base = base, .symbolic = true, .x = x};
  switch (base) {
    case SK_REAL: return sk_real(sk_x_real_value(dag, x));
    case SK_INTEGER: return sk_integer(sk_x_int_value(dag, x));
    case SK_BOOLEAN: return sk_boolean(sk_x_int_value(dag, x) != 0);
    case SK_STRING: return sk_string(sk_x_string_value(dag, x));
    default:
      return (SkScalar){.base        = SK_ENUM,
                        .enumeration = sk_x_enum_type(dag, x),
                        .integer     = sk_x_int_value(dag, x)};
  }
}

double sk_scalar_number(SkScalar s) {
  assert(!s.symbolic);
  switch (s.base) {
    case SK_REAL: return s.real;
    case SK_INTEGER:
    case SK_ENUM: return (double)s.integer;
    case SK_BOOLEAN: return s.boolean;
    default: return (double)NAN;
  }
}

SkScalar sk_scalar_to_real(SkDag *dag, SkScalar s) {
  if (s.base != SK_INTEGER) return s;
  if (!s.symbolic) return sk_real((double)s.integer);
  return sk_scalar_of(dag, sk_x1(dag, SK_X_TO_REAL, s.x));
}

bool sk_scalar_equal(SkScalar a, SkScalar b) {
  if (a.base != b.base || a.symbolic != b.symbolic) return false;
  if (a.symbolic) return a.x == b.x;
  switch (a.base) {
    case SK_REAL: return a.real == b.real || (isnan(a.real) && isnan(b.real));
    case SK_INTEGER: return a.integer == b.integer;
    case SK_BOOLEAN: return a.boolean == b.boolean;
    case SK_ENUM: return a.enumeration == b.enumeration && a.integer == b.integer;
    case SK_STRING: return a.string == b.string;
    default: return false;
  }
}

// What a failed operation leaves behind: of the right type, and not a plausible number when Real.
static SkScalar failed(SkBase base, SkNames *names) {
  switch (base) {
    case SK_REAL: return sk_real((double)NAN);
    case SK_BOOLEAN: return sk_boolean(false);
    case SK_STRING: return sk_string(names ? sk_name_z(names, "") : "");
    default: return sk_integer(0);
  }
}

SkScalar sk_scalar_apply(SkDag *dag, SkNames *names, SkXOp op, uint32_t n, const SkScalar *args,
                         SkFold *status) {
  *status = SK_FOLD_OK;
  enum { FEW = 16 };
  SkBase   few_bases[FEW], *bases = few_bases;
  SkX      few_xs[FEW], *xs       = few_xs;
  SkArena *arena = sk_dag_arena(dag);
  if (n > FEW) {
    bases = SK_NEWS(arena, SkBase, n);
    xs    = SK_NEWS(arena, SkX, n);
  }
  bool constant = true;
  for (uint32_t i = 0; i < n; i++) {
    bases[i] = args[i].base;
    constant = constant && !args[i].symbolic;
  }
  if (op == SK_X_ADD && n == 2 && bases[0] == SK_STRING) op = SK_X_CONCAT;
  SkBase   base = sk_fold_base(op, n, bases);
  SkScalar out;
  if (constant && sk_fold(op, base, n, args, names, &out, status))
    return *status == SK_FOLD_OK ? out : failed(base, names);

  for (uint32_t i = 0; i < n; i++) xs[i] = sk_scalar_x(dag, args[i]);
  return sk_scalar_of(dag, sk_x_make(dag, op, base, 0, n, xs));
}
