// model/builtin_format.c - the format of String(x, format = "..."), where it is a literal.
#include "model/builtin_impl.h"

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

bool sk_bi_check_format(SkCx *cx, const SkTx *format, bool real) {
  if (format->kind != SK_TX_CONST || format->type.kind != SK_T_STRING) return true;
  const char *why = fault(format->constant.string, real);
  if (!why) return true;
  sk_diag(cx->diags, 2410, format->span, "\"%s\" is no format for String(...): %s",
          format->constant.string, why);
  sk_diag_help(cx->diags, "write what follows '%%' in C, for example \"8.3f\"");
  return false;
}
