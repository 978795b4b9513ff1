#include "driver/translate/consent.h"

#include "model/function/native.h"

#include <string.h>

// Functions that need an FMU are of no use without the one that opens it: that one is told.
static bool needs_fmu(const SkFn *fn) {
  return fn->c_name && strncmp(fn->c_name, "skerry_fmu_", 11) == 0 &&
         strcmp(fn->c_name, "skerry_fmu_open") != 0;
}

bool sk_consent(const SkFlat *flat, const SkModelInput *in) {
  bool ok = true;
  for (int others = 0; others < 2 && ok; others++)
    for (uint32_t i = 0; !in->native && i < flat->functions.n; i++) {
      const SkFn *fn = flat->functions.at[i];
      if (!fn->is_external || fn->op != SK_X_NONE || needs_fmu(fn) != (others == 1)) continue;
      const char *why = sk_native_needs_leave(in->arena, fn, in->sources, in->library);
      if (!why) continue;
      sk_diag(in->diags, 3802, fn->span, "%s", why);
      sk_diag_help(in->diags, "%s", sk_native_help);
      ok = false;
    }
  return ok;
}
