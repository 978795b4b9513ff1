#include "driver/consent.h"

#include <string.h>

// Functions of <math.h> that take and give numbers and do nothing else.
static bool is_mathematics(const SkFn *fn) {
  static const char *const names[] = {
      "acos",  "acosh", "asin", "asinh", "atan", "atan2", "atanh",  "cbrt", "ceil",   "cos",
      "cosh",  "erf",   "erfc", "exp",   "exp2", "expm1", "fabs",   "fdim", "floor",  "fma",
      "fmax",  "fmin",  "fmod", "hypot", "log",  "log10", "log1p",  "log2", "lgamma", "pow",
      "round", "sin",   "sinh", "sqrt",  "tan",  "tanh",  "tgamma", "trunc"};
  if (!fn->c_name || fn->includes.n || fn->libraries.n) return false;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(fn->c_name, names[i]) == 0) return true;
  return false;
}

bool sk_consent(const SkFlat *flat, const SkModelInput *in) {
  bool ok = true;
  for (uint32_t i = 0; i < flat->functions.n; i++) {
    const SkFn *fn = flat->functions.at[i];
    if (!fn->is_external || fn->op != SK_X_NONE || is_mathematics(fn)) continue;
    SkPlace place = sk_place(in->sources, fn->span.pos);
    if (place.source && sk_library_is_searched(in->library, place.source->path)) continue;
    sk_diag(in->diags, 3802, fn->span, "'%s' is native code that comes with the model", fn->name);
    sk_diag_help(in->diags,
                 "if you trust the model, run it with --native, or put its package into a folder "
                 "named by -L or MODELICAPATH");
    ok = false;
  }
  return ok;
}
