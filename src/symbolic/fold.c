#include "symbolic/fold.h"

#include <math.h>
#include <string.h>

// --- types --------------------------------------------------------------------------------------

// Common type of two operands: Integer meets Real as Real, equal types stay.
static SkBase joined(SkBase a, SkBase b) {
  if (a == b) return a;
  if ((a == SK_REAL && b == SK_INTEGER) || (a == SK_INTEGER && b == SK_REAL)) return SK_REAL;
  return a;
}

SkBase sk_fold_base(SkXOp op, uint32_t n, const SkBase *args) {
  SkBase a = n > 0 ? args[0] : SK_REAL;
  switch (op) {
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_MUL:
    case SK_X_MIN:
    case SK_X_MAX:
    case SK_X_IDIV:
    case SK_X_MOD:
    case SK_X_REM: return n > 1 ? joined(a, args[1]) : a;
    case SK_X_IF: return n > 2 ? joined(args[1], args[2]) : a;
    case SK_X_NEG:
    case SK_X_ABS:
    case SK_X_PRE:
    case SK_X_NOEVENT: return a;
    case SK_X_SMOOTH: return n > 1 ? args[1] : a;
    case SK_X_SIGN:
    case SK_X_INTEGER:
    case SK_X_TO_INTEGER: return SK_INTEGER;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE:
    case SK_X_AND:
    case SK_X_OR:
    case SK_X_NOT:
    case SK_X_EDGE:
    case SK_X_CHANGE:
    case SK_X_INITIAL:
    case SK_X_TERMINAL:
    case SK_X_SAMPLE: return SK_BOOLEAN;
    case SK_X_TO_STRING:
    case SK_X_CONCAT: return SK_STRING;
    case SK_X_TO_ENUM: return SK_ENUM;
    case SK_X_SPATIAL:
    case SK_X_ARRAY:
    case SK_X_RECORD: return SK_AGGREGATE;
    default: return SK_REAL;
  }
}

// --- Real ---------------------------------------------------------------------------------------

double sk_fold_real1(SkXOp op, double a) {
  switch (op) {
    case SK_X_NEG: return -a;
    case SK_X_ABS: return fabs(a);
    case SK_X_SQRT: return sqrt(a);
    case SK_X_EXP: return exp(a);
    case SK_X_LOG: return log(a);
    case SK_X_LOG10: return log10(a);
    case SK_X_SIN: return sin(a);
    case SK_X_COS: return cos(a);
    case SK_X_TAN: return tan(a);
    case SK_X_ASIN: return asin(a);
    case SK_X_ACOS: return acos(a);
    case SK_X_ATAN: return atan(a);
    case SK_X_SINH: return sinh(a);
    case SK_X_COSH: return cosh(a);
    case SK_X_TANH: return tanh(a);
    case SK_X_FLOOR:
    case SK_X_INTEGER: return floor(a);
    case SK_X_CEIL: return ceil(a);
    case SK_X_SIGN: return a > 0 ? 1.0 : a < 0 ? -1.0 : a == 0 ? 0.0 : (double)NAN;
    default: return (double)NAN;
  }
}

// Powers with some exponents are products and roots in generated code (codegen/text/prelude.h): here they are the same ones.
static double power(double a, double b) {
  if (b == 2.0) return a * a;
  if (b == 3.0) return a * a * a;
  if (b == 4.0) return (a * a) * (a * a);
  if (b == 5.0) return (a * a) * (a * a) * a;
  if (b == 6.0) return (a * a * a) * (a * a * a);
  if (b == -1.0) return 1.0 / a;
  if (b == -2.0) return 1.0 / (a * a);
  if (b == 0.5) return sqrt(a) + 0.0;  // of -0 it is 0, as with pow
  if (b == 0.25) return sqrt(sqrt(a)) + 0.0;
  if (b == 0.75) return sqrt(a) * sqrt(sqrt(a));
  if (b == 1.5) return a * sqrt(a);
  return pow(a, b);
}

double sk_fold_real2(SkXOp op, double a, double b) {
  switch (op) {
    case SK_X_ADD: return a + b;
    case SK_X_SUB: return a - b;
    case SK_X_MUL: return a * b;
    case SK_X_DIV: return a / b;
    case SK_X_POW: return power(a, b);
    case SK_X_ATAN2: return atan2(a, b);
    case SK_X_MIN: return a < b ? a : b;
    case SK_X_MAX: return a > b ? a : b;
    case SK_X_IDIV: return trunc(a / b);
    case SK_X_MOD: return a - floor(a / b) * b;
    case SK_X_REM: return a - trunc(a / b) * b;
    default: return (double)NAN;
  }
}

static bool is_real1(SkXOp op) {
  return op == SK_X_NEG || op == SK_X_ABS || (op >= SK_X_SQRT && op <= SK_X_ATAN) ||
         (op >= SK_X_SINH && op <= SK_X_TANH) || op == SK_X_FLOOR || op == SK_X_CEIL;
}

static bool is_real2(SkXOp op) {
  return (op >= SK_X_ADD && op <= SK_X_POW) || op == SK_X_ATAN2 || op == SK_X_MIN ||
         op == SK_X_MAX || op == SK_X_IDIV || op == SK_X_MOD || op == SK_X_REM;
}

static SkFold checked(double value, uint32_t n, const SkScalar *args, SkScalar *out) {
  *out = sk_real(value);
  if (isfinite(value)) return SK_FOLD_OK;
  for (uint32_t i = 0; i < n; i++)
    if (!isfinite(sk_scalar_number(args[i]))) return SK_FOLD_OK;
  out->real = (double)NAN;
  return SK_FOLD_DOMAIN;
}

// --- Integer ------------------------------------------------------------------------------------

static SkFold ranged(int64_t value, bool overflow, SkScalar *out) {
  overflow = overflow || value > SK_INTEGER_LIMIT || value < -SK_INTEGER_LIMIT;
  *out     = sk_integer(overflow ? 0 : value);
  return overflow ? SK_FOLD_OVERFLOW : SK_FOLD_OK;
}

// Quotient and remainder kinds; truncated towards zero, or towards minus infinity for mod.
static SkFold divided(SkXOp op, int64_t a, int64_t b, SkScalar *out) {
  *out = sk_integer(0);
  if (b == 0) return SK_FOLD_DOMAIN;
  if (b == -1) {  // the one quotient that C leaves undefined
    if (op != SK_X_IDIV) return SK_FOLD_OK;
    return ranged(a == INT64_MIN ? 0 : -a, a == INT64_MIN, out);
  }
  int64_t q = a / b, r = a % b;
  if (op == SK_X_IDIV) return ranged(q, false, out);
  if (op == SK_X_MOD && r != 0 && (r < 0) != (b < 0)) r += b;
  return ranged(r, false, out);
}

static bool fold_integer(SkXOp op, uint32_t n, const SkScalar *args, SkScalar *out,
                         SkFold *status) {
  int64_t a = n > 0 ? args[0].integer : 0, b = n > 1 ? args[1].integer : 0, r = 0;
  bool    over = false;
  switch (op) {
    case SK_X_ADD: over = __builtin_add_overflow(a, b, &r); break;
    case SK_X_SUB: over = __builtin_sub_overflow(a, b, &r); break;
    case SK_X_MUL: over = __builtin_mul_overflow(a, b, &r); break;
    case SK_X_NEG: over = __builtin_sub_overflow((int64_t)0, a, &r); break;
    case SK_X_ABS:
      r = a;
      if (a < 0) over = __builtin_sub_overflow((int64_t)0, a, &r);
      break;
    case SK_X_MIN: r = a < b ? a : b; break;
    case SK_X_MAX: r = a > b ? a : b; break;
    case SK_X_SIGN: r = (a > 0) - (a < 0); break;
    case SK_X_INTEGER: r = a; break;
    case SK_X_IDIV:
    case SK_X_MOD:
    case SK_X_REM: *status = divided(op, a, b, out); return true;
    default: return false;
  }
  *status = ranged(r, over, out);
  return true;
}

// --- relations and logic ------------------------------------------------------------------------

// Sign of a - b; 2 when they cannot be ordered (a NaN).
static int order(const SkScalar *a, const SkScalar *b) {
  if (a->base == SK_STRING && b->base == SK_STRING) {
    int c = strcmp(a->string, b->string);
    return (c > 0) - (c < 0);
  }
  if (a->base != SK_REAL && b->base != SK_REAL) {
    int64_t x = a->base == SK_BOOLEAN ? a->boolean : a->integer;
    int64_t y = b->base == SK_BOOLEAN ? b->boolean : b->integer;
    return (x > y) - (x < y);
  }
  double x = sk_scalar_number(*a), y = sk_scalar_number(*b);
  return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
}

static bool relation(SkXOp op, const SkScalar *a, const SkScalar *b) {
  int c = order(a, b);
  switch (op) {
    case SK_X_LT: return c == -1;
    case SK_X_LE: return c == -1 || c == 0;
    case SK_X_GT: return c == 1;
    case SK_X_GE: return c == 1 || c == 0;
    case SK_X_EQ: return c == 0;
    default: return c != 0;
  }
}

// --- the rest -----------------------------------------------------------------------------------

static SkScalar converted(SkScalar s, SkBase base) {
  if (base == SK_REAL && s.base != SK_REAL) return sk_real(sk_scalar_number(s));
  return s;
}

static bool fold_limits(SkXOp op, const SkScalar *args, SkScalar *out) {
  double x = sk_scalar_number(args[0]), lo = sk_scalar_number(args[1]),
         hi = sk_scalar_number(args[2]);
  if (isnan(x) || isnan(lo) || isnan(hi)) return false;
  if (op == SK_X_LIMIT)
    *out = sk_real(x < lo ? lo : x > hi ? hi : x);
  else if (op == SK_X_DXLIMIT)
    *out = sk_real(x > lo && x < hi ? 1.0 : 0.0);
  else
    *out = sk_real(x * (x >= 0 ? lo : hi));
  return true;
}

static bool fold_to_integer(double value, SkScalar *out, SkFold *status) {
  *out = sk_integer(0);
  if (isnan(value))
    *status = SK_FOLD_DOMAIN;
  else if (fabs(value) > (double)SK_INTEGER_LIMIT)
    *status = SK_FOLD_OVERFLOW;
  else
    out->integer = (int64_t)value;
  return true;
}

static bool fold_concat(const SkScalar *args, SkNames *names, SkScalar *out) {
  if (!names || args[0].base != SK_STRING || args[1].base != SK_STRING) return false;
  size_t a = strlen(args[0].string), b = strlen(args[1].string);
  if (a == 0 || b == 0) {
    *out = args[a == 0 ? 1 : 0];
    return true;
  }
  *out = sk_string(sk_name_f(names, "%s%s", args[0].string, args[1].string));
  return true;
}

static bool fold_special(SkXOp op, SkBase base, uint32_t n, const SkScalar *args, SkNames *names,
                         SkScalar *out, SkFold *status) {
  switch (op) {
    case SK_X_IF: *out = converted(args[args[0].boolean ? 1 : 2], base); return true;
    case SK_X_AND: *out = sk_boolean(args[0].boolean && args[1].boolean); return true;
    case SK_X_OR: *out = sk_boolean(args[0].boolean || args[1].boolean); return true;
    case SK_X_NOT: *out = sk_boolean(!args[0].boolean); return true;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: *out = sk_boolean(relation(op, &args[0], &args[1])); return true;
    case SK_X_MIN:  // of Booleans and enumerations
    case SK_X_MAX: {
      bool first = order(&args[0], &args[1]) <= 0;
      *out       = args[first == (op == SK_X_MIN) ? 0 : 1];
      return true;
    }
    case SK_X_TO_REAL: *out = sk_real(sk_scalar_number(args[0])); return true;
    case SK_X_TO_INTEGER:
    case SK_X_INTEGER:
    case SK_X_SIGN: {
      double v = sk_scalar_number(args[0]);
      if (op != SK_X_TO_INTEGER) v = sk_fold_real1(op, v);
      return fold_to_integer(v, out, status);
    }
    case SK_X_PRE:
    case SK_X_NOEVENT: *out = args[0]; return true;
    case SK_X_SMOOTH: *out = args[1]; return true;
    case SK_X_DER: *out = sk_real(0.0); return true;
    case SK_X_EDGE:
    case SK_X_CHANGE: *out = sk_boolean(false); return true;
    case SK_X_SEMILINEAR:
    case SK_X_LIMIT:
    case SK_X_DXLIMIT: return fold_limits(op, args, out);
    case SK_X_CONCAT: return fold_concat(args, names, out);
    case SK_X_TO_STRING: return names && sk_fold_string(n, args, names, out);
    default: return false;
  }
}

bool sk_fold(SkXOp op, SkBase base, uint32_t n, const SkScalar *args, SkNames *names, SkScalar *out,
             SkFold *status) {
  *status      = SK_FOLD_OK;
  bool numbers = true, integers = true;
  for (uint32_t i = 0; i < n; i++) {
    numbers  = numbers && (args[i].base == SK_REAL || args[i].base == SK_INTEGER);
    integers = integers && args[i].base == SK_INTEGER;
  }
  if (base == SK_INTEGER && integers && fold_integer(op, n, args, out, status)) return true;
  if (base == SK_REAL && numbers && n == 1 && is_real1(op)) {
    *status = checked(sk_fold_real1(op, sk_scalar_number(args[0])), n, args, out);
    return true;
  }
  if (base == SK_REAL && numbers && n == 2 && is_real2(op)) {
    double a = sk_scalar_number(args[0]), b = sk_scalar_number(args[1]);
    *status = checked(sk_fold_real2(op, a, b), n, args, out);
    return true;
  }
  if (!fold_special(op, base, n, args, names, out, status)) return false;
  if (out->base == SK_REAL && *status == SK_FOLD_OK && op == SK_X_SEMILINEAR)
    *status = checked(out->real, n, args, out);
  return true;
}

// --- String(...) --------------------------------------------------------------------------------

// One conversion without %, flags, width and precision checked, so that it is safe to hand to
// printf. Returns the conversion character, or 0.
static char conversion(const char *format) {
  const char *p = format;
  p += strspn(p, "-+ #0");
  size_t width = strspn(p, "0123456789");
  p += width;
  size_t digits = 0;
  if (*p == '.') {
    p++;
    digits = strspn(p, "0123456789");
    p += digits;
  }
  if (width > 4 || digits > 4) return 0;  // no text of a million spaces
  return *p && p[1] == 0 && strchr("feEgGdioxXuc", *p) ? *p : 0;
}

static bool format_number(const char *format, const SkScalar *x, SkNames *names, SkScalar *out) {
  char c = conversion(format);
  if (!c || (x->base != SK_REAL && x->base != SK_INTEGER)) return false;
  char   spec[40], text[16384];
  size_t n = strlen(format);
  if (n > 30) return false;
  spec[0] = '%';
  memcpy(spec + 1, format, n);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (strchr("feEgG", c)) {
    spec[n + 1] = 0;
    snprintf(text, sizeof text, spec, sk_scalar_number(*x));
  } else {
    // A Real with an Integer conversion is deprecated in Modelica; it is rounded.
    double v = sk_scalar_number(*x);
    if (!(fabs(v) <= (double)SK_INTEGER_LIMIT)) return false;
    long long i = x->base == SK_REAL ? llround(v) : (long long)x->integer;
    if (c == 'c') {
      spec[n + 1] = 0;
      snprintf(text, sizeof text, spec, (int)(unsigned char)i);
    } else {
      memcpy(spec + n, "ll", 2);
      spec[n + 2] = c;
      spec[n + 3] = 0;
      snprintf(text, sizeof text, spec, i);
    }
  }
#pragma GCC diagnostic pop
  *out = sk_string(sk_name_z(names, text));
  return true;
}

bool sk_fold_string(uint32_t n, const SkScalar *args, SkNames *names, SkScalar *out) {
  const SkScalar *x = &args[0];
  if (x->base == SK_ENUM || n == 0) return false;  // the literal's name is not known here
  if (n == 2 && args[1].base == SK_STRING) return format_number(args[1].string, x, names, out);

  int64_t digits = 6, width = 0;
  bool    left = true;
  if (n == 4) digits = args[1].integer;
  if (n >= 3) {
    width = args[n - 2].integer;
    left  = args[n - 1].boolean;
  }
  if (digits < 0 || digits > 400 || width < 0 || width > 9999) return false;
  char format[40], text[16384];
  if (x->base == SK_STRING || x->base == SK_BOOLEAN) {
    const char *s = x->base == SK_STRING ? x->string : x->boolean ? "true" : "false";
    if (width == 0) {
      *out = sk_string(sk_name_z(names, s));
      return true;
    }
    if (strlen(s) >= sizeof text) return false;
    snprintf(text, sizeof text, left ? "%-*s" : "%*s", (int)width, s);
    *out = sk_string(sk_name_z(names, text));
    return true;
  }
  if (x->base == SK_REAL)
    snprintf(format, sizeof format, "%s%d.%dg", left ? "-" : "", (int)width, (int)digits);
  else
    snprintf(format, sizeof format, "%s%dd", left ? "-" : "", (int)width);
  return format_number(format, x, names, out);
}
