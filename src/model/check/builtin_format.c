// model/check/builtin_format.c - String(x, ...): its options, and its format where that is a literal.
#include "model/check/builtin_impl.h"

#include <string.h>

// A single conversion of C without '%', '*' and length modifiers (3.7.2).
static const char *fault(const char *f, bool real) {
  f += strspn(f, "-+ #0");
  f += strspn(f, "0123456789");
  if (*f == '.') f += 1 + strspn(f + 1, "0123456789");
  if (*f == '*') return "width and precision are numbers there, not '*'";
  if (*f && strchr("hlLqjzt", *f)) return "lengths of types do not belong there";
  if (!*f || f[1] || !strchr(real ? "feEgGdiouxX" : "feEgGdiouxXc", *f))
    return real ? "it ends with one of f, e, E, g, G"
                : "it ends with one of d, i, o, x, X, u, c, f, g";
  return NULL;
}

static bool check_format(SkCx *cx, const SkTx *format, bool real) {
  if (format->kind != SK_TX_CONST || format->type.kind != SK_T_STRING) return true;
  const char *why = fault(format->constant.string, real);
  if (!why) return true;
  sk_diag(cx->diags, 2410, format->span, "\"%s\" is no format for String(...): %s",
          format->constant.string, why);
  sk_diag_help(cx->diags, "write what follows '%%' in C, for example \"8.3f\"");
  return false;
}

// Options of String(...), as given or by default.
typedef struct {
  SkTx    *digits, *width, *left, *format;  // format: NULL when not given
  uint32_t n;                               // given
} StringOptions;

// One of them. Returns NULL, or an error.
static SkTx *check_string_option(SkCx *cx, const SkScope *scope, const SkTx *value, const SkExpr *a,
                                 StringOptions *o) {
  bool real = value->type.kind == SK_T_REAL, number = real || value->type.kind == SK_T_INTEGER;
  if (a->kind != SK_EX_NAMED) {
    sk_diag(cx->diags, 2404, a->span, "options of String are given by name");
    sk_diag_help(cx->diags, "write %sminimumLength = ..., leftJustified = ...%s",
                 real ? "significantDigits = ..., " : "", number ? " or format = ..." : "");
    return sk_tx_error(cx, a->span);
  }
  const char *name = a->name;
  SkTx       *v    = sk_check(cx, scope, a->value);
  if (sk_tx_is_error(v)) return v;
  SkTypeKind want = SK_T_INTEGER;
  if (strcmp(name, "significantDigits") == 0 && real)
    o->digits = v;
  else if (strcmp(name, "minimumLength") == 0)
    o->width = v;
  else if (strcmp(name, "leftJustified") == 0)
    o->left = v, want = SK_T_BOOLEAN;
  else if (strcmp(name, "format") == 0 && number)
    o->format = v, want = SK_T_STRING;
  else {
    sk_diag(cx->diags, 2404, a->span, "String of %s has no argument '%s'",
            sk_type_text(sk_temp(cx), value->type), name);
    return sk_tx_error(cx, a->span);
  }
  if (v->type.kind == want && !v->type.rank) return NULL;
  sk_diag(cx->diags, 2403, v->span, "argument '%s' of String is %s, but %s is needed", name,
          sk_type_text(sk_temp(cx), v->type), sk_type_text(sk_temp(cx), sk_type(want)));
  return sk_tx_error(cx, a->span);
}

static SkTx *string_of(SkCx *cx, SkSpan span, SkTx *value, const StringOptions *o) {
  SkTx    *all[4] = {value};
  uint32_t n      = 1;
  if (o->format) {
    all[n++] = o->format;
  } else {
    if (value->type.kind == SK_T_REAL) all[n++] = o->digits;
    all[n++] = o->width;
    all[n++] = o->left;
  }
  SkTx *r = sk_tx_new(cx, SK_TX_OP, span, sk_type(SK_T_STRING), SK_V_CONSTANT, n);
  r->op   = SK_X_TO_STRING;
  for (uint32_t i = 0; i < n; i++) {
    r->args[i]     = all[i];
    r->variability = sk_variability_max(r->variability, all[i]->variability);
  }
  return r;
}

// String(x, significantDigits = , minimumLength = , leftJustified = ) or String(x, format = "..."): as operator
// arguments in that order, defaults written out; only Reals have digits.
SkTx *sk_bi_to_string(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  const SkExpr *first = call->args->kind == SK_EX_NAMED ? call->args->value : call->args;
  SkTx         *value = sk_check(cx, scope, first);
  if (sk_tx_is_error(value)) return value;
  if (value->type.kind == SK_T_RECORD) return sk_overload_string(cx, scope, value, call);
  if (!sk_type_is_scalar_kind(value->type) || value->type.kind == SK_T_CLOCK ||
      value->type.kind == SK_T_STRING || value->type.rank)
    return sk_bi_bad(cx, b, 0, value, "a scalar Real, Integer, Boolean or enumeration");
  StringOptions o = {.digits = sk_tx_int(cx, call->span, 6),
                     .width  = sk_tx_int(cx, call->span, 0),
                     .left   = sk_tx_bool(cx, call->span, true)};
  for (const SkExpr *a = call->args->next; a; a = a->next, o.n++) {
    SkTx *wrong = check_string_option(cx, scope, value, a, &o);
    if (wrong) return wrong;
  }
  if (o.format && o.n > 1) {
    sk_diag(cx->diags, 2404, call->span, "String has a format and other options, too");
    return sk_tx_error(cx, call->span);
  }
  if (o.format && !check_format(cx, o.format, value->type.kind == SK_T_REAL))
    return sk_tx_error(cx, call->span);
  return string_of(cx, call->span, value, &o);
}
